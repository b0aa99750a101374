import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from './config.ts';
import { timeLimit } from './time-limit.ts';

export type SlackAddresses = ReturnType<typeof createSlackAddresses>;

const TIMEOUT_MS = 20_000;

/**
 * Addresses that Slack hands out beside its API: of files, of where files go, and of where an answer to a command goes. They
 * are called only where Slack itself is, since a token, a picture or an answer goes along.
 */
export function createSlackAddresses({ SLACK_URL }: Pick<Config, 'SLACK_URL'>) {
  const own = new URL(SLACK_URL);

  /** @throws Failure `outbound_refused` */
  function check(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    const isSlacks =
      url?.origin === own.origin ||
      (own.hostname === 'slack.com' &&
        url?.protocol === 'https:' &&
        url.port === '' &&
        url.hostname.endsWith('.slack.com'));
    if (!url || !isSlacks) throw new Failure('outbound_refused');
    return url;
  }

  const send = (address: string, init: RequestInit): Promise<Response> => {
    const late = timeLimit(TIMEOUT_MS);
    const signal = init.signal ? AbortSignal.any([late, init.signal]) : late;
    return fetch(check(address), { ...init, redirect: 'error', signal });
  };

  return {
    /** Answers whether Slack has taken it. */
    async respond(address: string, body: object): Promise<boolean> {
      const response = await send(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      await response.body?.cancel();
      return response.ok;
    },

    /** Answers whether Slack has taken the bytes. The address itself is the right to send them: no token goes along. */
    async upload(address: string, bytes: Uint8Array, signal: AbortSignal): Promise<boolean> {
      const headers = { 'content-type': 'application/octet-stream' };
      const body = new Uint8Array(bytes);
      const response = await send(address, { method: 'POST', headers, body, signal });
      await response.body?.cancel();
      return response.ok;
    },

    /** A file, if the token may have it; undefined where it may not, or where there is more than so many bytes of it. */
    async download(
      address: string,
      token: string,
      maxBytes: number,
    ): Promise<Uint8Array | undefined> {
      const response = await send(address, { headers: { authorization: `Bearer ${token}` } });
      // Who may not is shown the page on which people sign in.
      const isPage = /^text\/html\b/.test(response.headers.get('content-type') ?? '');
      if (!response.ok || isPage || !response.body) {
        await response.body?.cancel();
        return undefined;
      }
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const part of response.body) {
        size += part.byteLength;
        if (size > maxBytes) return undefined;
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
  };
}
