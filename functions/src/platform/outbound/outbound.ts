import type { Dns } from '../dns.ts';
import { names } from '../telemetry/names.ts';
import { inSpan } from '../telemetry/spans.ts';
import { timeLimit } from '../time-limit.ts';
import { ACCEPT_ENCODING, discard, type PlainBody, plainBody, readAll } from './body.ts';
import { createGuardedAgent } from './guarded-agent.ts';
import { firstHop, follow, type Hop, redirectOf, sentBy, targetOf } from './hop.ts';
import { leavesOrigin, outboundFailure, tooManyRedirects } from './outbound-failure.ts';
import type { OutboundRequest } from './outbound-request.ts';
import { createRules, type RuleSettings } from './rules.ts';

export type Outbound = ReturnType<typeof createOutbound>;

/** `url` is the one that answered, without credentials. */
type AnswerHead = { status: number; headers: Headers; url: string };
export type OutboundAnswer = AnswerHead & { bytes: Uint8Array; isTruncated: boolean };
export type OutboundStream = AnswerHead & { body: PlainBody };

const REDIRECTS = 3;
const USER_AGENT = 'Talkwright';

/**
 * The one way to every address that an organization, a model or a page can influence. An answer of any status is
 * an answer. Thrown are Failures `outbound_refused`, `outbound_failed` and `outbound_timeout`, and the reason of
 * the caller's signal.
 */
export function createOutbound(settings: RuleSettings, dns: Pick<Dns, 'addresses'>) {
  const rules = createRules(settings);
  let agent: ReturnType<typeof createGuardedAgent> | undefined;

  /** Of where it goes traces have the host alone: an address may hold what somebody has asked, or a key. */
  const send = (hop: Hop, signal: AbortSignal) => {
    const attributes = { [names.httpMethod]: hop.method, [names.serverAddress]: hop.url.hostname };
    return inSpan(hop.method, { kind: 'client', attributes }, async (span) => {
      const answer = await sendOnce(hop, signal);
      span.setAttribute(names.httpStatus, answer.status);
      return answer;
    });
  };

  async function sendOnce(hop: Hop, signal: AbortSignal) {
    agent ??= createGuardedAgent(rules, dns);
    const { path, headers } = sentBy(hop);
    const sending = (await agent).request({
      origin: hop.url.origin,
      path,
      method: hop.method,
      headers: { 'user-agent': USER_AGENT, ...headers, 'accept-encoding': ACCEPT_ENCODING },
      body: hop.body,
      signal,
    });
    // undici minds the signal only once it is connected.
    const { statusCode, headers: received, body } = await Promise.race([sending, ended(signal)]);
    return { status: statusCode, headers: headersOf(received), body };
  }

  /** Follows redirects, each of them checked like the first address. */
  async function call(address: string, request: OutboundRequest) {
    const { redirects = REDIRECTS, maxBytes } = request;
    const signal = clockOf(request);
    let hop = firstHop(rules.check(address), request);
    for (let followed = 0; ; followed += 1) {
      const { status, headers, body } = await send(hop, signal);
      const location = redirectOf(status, headers);
      if (location === null) {
        const plain = plainBody(body, headers, maxBytes);
        return { status, headers, url: hop.url.href, body: plain };
      }
      discard(body);
      if (followed === redirects) throw tooManyRedirects(redirects);
      const target = rules.check(targetOf(hop, location));
      if (request.isOriginKept && target.origin !== hop.url.origin)
        throw leavesOrigin(target.origin);
      hop = follow(hop, status, target);
    }
  }

  return {
    /** The whole answer, or as much of it as is asked for. */
    async fetch(address: string, request: OutboundRequest): Promise<OutboundAnswer> {
      try {
        const { body, ...head } = await call(address, request);
        return { ...head, ...(await readAll(body)) };
      } catch (error) {
        throw failureOf(error, request);
      }
    },

    /** An answer that is read while it comes. When it is longer than asked for, its end is `outbound_failed`. */
    async open(address: string, request: OutboundRequest): Promise<OutboundStream> {
      try {
        const { body, ...head } = await call(address, request);
        return { ...head, body: translated(body, request) };
      } catch (error) {
        throw failureOf(error, request);
      }
    },
  };
}

function clockOf({ timeoutMs, signal }: OutboundRequest): AbortSignal {
  const clock = timeLimit(timeoutMs);
  return signal ? AbortSignal.any([signal, clock]) : clock;
}

function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const end = () => reject(signal.reason);
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}

function translated(body: PlainBody, request: OutboundRequest): PlainBody {
  return {
    next: () =>
      body.next().catch((error) => {
        throw failureOf(error, request);
      }),
    return: () => body.return(),
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Whoever no longer wants an answer is told so, whatever the connection makes of it. */
const failureOf = (error: unknown, { signal }: OutboundRequest) =>
  signal?.aborted ? signal.reason : outboundFailure(error);

function headersOf(received: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(received)) {
    for (const value of [values].flat()) headers.append(name, value);
  }
  return headers;
}
