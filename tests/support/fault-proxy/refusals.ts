import { frames } from '../../../local/cloud/service-bus/rhea.ts';

/** What a service speaks: of what is spoken in TLS nothing can be understood. */
export type Protocol = 'http' | 'amqp' | 'smtp' | 'dns' | 'tls';

const BUSY = {
  condition: 'com.microsoft:server-busy',
  description: 'The request was terminated because the entity is being throttled.',
};
/** How frames of AMQP begin by which a message is sent, or settled. */
const [TRANSFER, DISPOSITION] = ['\0S\x14', '\0S\x15'];

/** What a busy service answers to what it was asked, before it ends the connection; undefined while it only listens. */
export const busy: Partial<Record<Protocol, (asked: string) => string | Buffer | undefined>> = {
  smtp: () => '421 4.3.2 Too much just now, come again later\r\n',
  // Whoever only signs in is let in.
  amqp: (asked) =>
    [TRANSFER, DISPOSITION].some((frame) => asked.includes(frame)) && !asked.includes('put-token')
      ? frames.write_frame(frames.amqp_frame(0, frames.close({ error: BUSY })))
      : undefined,
};

/** The same to an HTTP request whose head is there. */
export function httpRefusal(
  asked: string,
  { status, retryAfterSeconds }: { status: 429 | 503; retryAfterSeconds: number },
): string | undefined {
  if (!asked.includes('\r\n\r\n')) return undefined;
  const body = '{"error":{"message":"Too much just now.","type":"server_error"}}';
  return [
    `HTTP/1.1 ${status} ${status === 429 ? 'Too Many Requests' : 'Service Unavailable'}`,
    `retry-after: ${retryAfterSeconds}`,
    // As Cosmos DB says it.
    `x-ms-retry-after-ms: ${retryAfterSeconds * 1_000}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'connection: close',
    `\r\n${body}`,
  ].join('\r\n');
}

/** The answer SERVFAIL to a question. */
export function serverFailure(question: Buffer): Buffer {
  const answer = Buffer.from(question);
  answer.writeUInt8(question.readUInt8(2) | 0x80, 2);
  answer.writeUInt8((question.readUInt8(3) & 0xf0) | 2, 3);
  return answer;
}
