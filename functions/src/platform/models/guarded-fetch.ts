import { ReadableStream } from 'node:stream/web';
import { Failure } from '@talkwright/shared/contract/errors';
import type { PlainBody } from '../outbound/body.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { outboundFailure, TooManyBytes } from '../outbound/outbound-failure.ts';

/** What the SDK adds beyond them, also from settings of the operator's own, is no business of another server. */
const PASSED = ['accept', 'content-type'];
const MAX_BYTES = 50_000_000;
/**
 * An event takes two or three lines, and no model writes 150,000 words in one answer. Reading an event costs the same
 * however little it says: as bytes alone, there would be room for millions.
 */
const MAX_LINES = 500_000;
/** An event, or a batch of vectors, is parsed at once, and nobody is answered meanwhile. */
const MAX_LINE_BYTES = 8_000_000;
type BodyOfResponse = ConstructorParameters<typeof Response>[0];

/** The SDK's way to servers that an organization has named: through the one guarded way out, without redirects. */
export const guardedFetch =
  (outbound: Pick<Outbound, 'open'>, timeoutMs: number): typeof fetch =>
  async (address, init = {}) => {
    const url = new URL(String(address));
    const given = new Headers(init.headers);
    const authorization = given.get('authorization');
    const sending = outbound.open(url.href, {
      method: init.method === 'GET' ? 'GET' : 'POST',
      headers: Object.fromEntries([...given].filter(([name]) => PASSED.includes(name))),
      ...(typeof init.body === 'string' && { body: init.body }),
      ...(authorization && { credentials: { origin: url.origin, headers: { authorization } } }),
      ...(init.signal && { signal: init.signal }),
      maxBytes: MAX_BYTES,
      timeoutMs,
      redirects: 0,
    });
    const answer = await sending.catch(asRefusal);
    if (answer instanceof Response) return answer;
    const { status, body } = answer;
    const headers = new Headers(answer.headers);
    // The body is plain already.
    headers.delete('content-encoding');
    headers.delete('content-length');
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    if (!hasBody) await body.return();
    const stream = hasBody ? ReadableStream.from(inBoundedLines(body)) : null;
    return new Response(stream as BodyOfResponse, {
      status: status < 200 || status > 599 ? 502 : status,
      headers,
    });
  };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

function inBoundedLines(body: PlainBody): PlainBody {
  let lines = 0;
  let lineBytes = 0;
  let before = 0;
  return {
    async next() {
      const { done, value } = await body.next();
      if (done) return { done, value };
      for (const byte of value) {
        const isPair = byte === LINE_FEED && before === CARRIAGE_RETURN;
        const isEnd = byte === LINE_FEED || byte === CARRIAGE_RETURN;
        if (isEnd && !isPair) lines += 1;
        lineBytes = isEnd ? 0 : lineBytes + 1;
        before = byte;
      }
      if (lines <= MAX_LINES && lineBytes <= MAX_LINE_BYTES) return { done, value };
      await body.return();
      throw outboundFailure(new TooManyBytes());
    },
    return: () => body.return(),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** What is thrown, the SDK tries again: what is not allowed will not be allowed then. */
function asRefusal(error: unknown): Response {
  if (!(error instanceof Failure) || error.code !== 'outbound_refused') throw error;
  const { code, message } = error;
  const headers = { 'content-type': 'application/json', 'x-should-retry': 'false' };
  return new Response(JSON.stringify({ error: { code, message } }), { status: 400, headers });
}
