import packet, { type Answer, type DecodedPacket, type OptAnswer, type Packet } from 'dns-packet';
import type { Find } from './others.ts';
import { toName } from './record.ts';
import type { Found } from './zone.ts';

const rcodes = { NOERROR: 0, FORMERR: 1, SERVFAIL: 2, NXDOMAIN: 3, NOTIMP: 4, REFUSED: 5 };
const HEADER_BYTES = 12;
const RESPONSE_BIT = 0x80;
/** All zero for an ordinary question. */
const OPCODE_BITS = 0x7800;
/** What every resolver takes over UDP; with EDNS it may say that it takes more. */
const PLAIN_UDP_BYTES = 512;
const MAX_UDP_BYTES = 1_232;
const MAX_CHUNK_BYTES = 255;

/** The answer to a message, or undefined where a server keeps silent. One that is too large for UDP says so. */
export async function respond(
  find: Find,
  message: Buffer,
  over: 'udp' | 'tcp',
): Promise<Buffer | undefined> {
  const isQuestion = message.length >= HEADER_BYTES && !((message[2] ?? 0) & RESPONSE_BIT);
  if (!isQuestion) return undefined;
  const query = decode(message);
  if (!query) return header(message.readUInt16BE(0), 'FORMERR');
  if (((query.flags ?? 0) & OPCODE_BITS) !== 0) return header(query.id ?? 0, 'NOTIMP');
  const [question] = query.questions ?? [];
  if (!question || query.questions?.length !== 1) return header(query.id ?? 0, 'FORMERR');

  const isOurs = (question.class ?? 'IN') === 'IN';
  const { rcode, answers } = isOurs
    ? await find(toName(question.name), question.type)
    : ({ rcode: 'REFUSED', answers: [] } as const);
  const edns = query.additionals?.find((one): one is OptAnswer => one.type === 'OPT');
  const response: Packet = {
    type: 'response',
    id: query.id,
    flags:
      packet.AUTHORITATIVE_ANSWER |
      packet.RECURSION_AVAILABLE |
      ((query.flags ?? 0) & packet.RECURSION_DESIRED) |
      rcodes[rcode],
    questions: [question],
    answers: answers.map((found) => toAnswer(question, found)),
    additionals: edns ? [opt] : [],
  };
  const encoded = packet.encode(response);
  const room = edns
    ? Math.min(Math.max(edns.udpPayloadSize, PLAIN_UDP_BYTES), MAX_UDP_BYTES)
    : PLAIN_UDP_BYTES;
  if (over === 'tcp' || encoded.length <= room) return encoded;
  const flags = (response.flags ?? 0) | packet.TRUNCATED_RESPONSE;
  return packet.encode({ ...response, flags, answers: [] });
}

function decode(message: Buffer): DecodedPacket | undefined {
  try {
    return packet.decode(message);
  } catch {
    return undefined;
  }
}

const header = (id: number, rcode: keyof typeof rcodes) =>
  packet.encode({ type: 'response', id, flags: rcodes[rcode] });

const opt = {
  name: '.',
  type: 'OPT',
  udpPayloadSize: MAX_UDP_BYTES,
  extendedRcode: 0,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: [],
} satisfies OptAnswer;

function toAnswer(
  { name, type }: { name: string; type: string },
  { data, ttl }: Found['answers'][number],
): Answer {
  if (type === 'TXT') return { name, type, ttl, data: textChunks(data) };
  return { name, type: type as 'A' | 'AAAA', ttl, data };
}

/** `"one" "two"` are two character strings of one record, as in a zone file; any other text is cut where it must be. */
function textChunks(data: string): Buffer[] {
  if (data.startsWith('"')) {
    return [...data.matchAll(/"([^"]*)"/g)].map(([, chunk = '']) => Buffer.from(chunk));
  }
  const bytes = Buffer.from(data);
  const chunks: Buffer[] = [];
  do chunks.push(bytes.subarray(chunks.length * MAX_CHUNK_BYTES).subarray(0, MAX_CHUNK_BYTES));
  while (chunks.length * MAX_CHUNK_BYTES < bytes.length);
  return chunks;
}
