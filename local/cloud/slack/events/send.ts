import type { App } from '../records.ts';
import type { Slack } from '../slack.ts';
import { isLoopback } from '../urls.ts';
import { signed } from './sign.ts';

export type Sent = {
  /** The status, or what came instead of one. */
  answer: string;
  isFine: boolean;
  /** As Slack names it when it tries again. */
  reason: string;
  body: string;
  isFinal: boolean;
};

/** Slack waits no longer. */
const PATIENCE_MS = 3_000;

/** One request to an app: signed, within three seconds, to this machine alone. */
export async function send(
  slack: Slack,
  app: App,
  {
    url,
    body,
    type,
    extra = {},
  }: { url: string; body: string; type: string; extra?: Record<string, string> },
  stop?: AbortSignal,
): Promise<Sent> {
  if (!isLoopback(url)) {
    return failed('a stand-in sends nothing to other machines', 'connection_failed', true);
  }
  const at = Math.floor(Date.now() / 1_000) + (slack.weather().skew_seconds ?? 0);
  const patience = AbortSignal.timeout(PATIENCE_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': type, ...signed(app.signing_secret, body, at), ...extra },
      body,
      redirect: 'manual',
      signal: stop ? AbortSignal.any([stop, patience]) : patience,
    });
    const answer = await response.text();
    return {
      answer: String(response.status),
      isFine: response.ok,
      reason: 'http_error',
      body: answer,
      isFinal: response.headers.get('x-slack-no-retry') === '1',
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(message, patience.aborted ? 'http_timeout' : 'connection_failed', false);
  }
}

const failed = (answer: string, reason: string, isFinal: boolean): Sent => ({
  answer,
  isFine: false,
  reason,
  body: '',
  isFinal,
});
