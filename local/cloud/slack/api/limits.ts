import type { Answer } from '../asked.ts';
import type { Slack } from '../slack.ts';
import type { Caller, Method } from './method.ts';

/** Set by a control: calls of a method are refused until then. */
export type RateLimit = { method: string; until: number };

const MINUTE_MS = 60_000;
/** When each kind of call came in the last minute; a restart forgives. */
const seen = new WeakMap<Slack, Map<string, number[]>>();

/** 429 where a control says so, or, when the tiers hold, where calls come too often. */
export function limit(
  slack: Slack,
  { name, perMinute }: Method,
  caller: Caller,
  args: Record<string, string>,
): Answer | undefined {
  const limits = slack.store.note<RateLimit[]>('rate-limits') ?? [];
  const set = limits.find((one) => one.method === name || one.method === '*');
  if (set && slack.now() < set.until) return refused(set.until - slack.now());
  if (!slack.weather().tiers) return undefined;

  const where =
    caller.kind === 'bot'
      ? `${caller.app.id}/${caller.team}`
      : caller.kind === 'config'
        ? caller.token.team
        : '';
  const waits = [
    tooSoon(slack, `${where}/${name}`, perMinute, MINUTE_MS),
    name === 'chat.postMessage' && tooSoon(slack, `${where}/${args.channel}`, 1, 1_000),
  ];
  const wait = Math.max(...waits.map(Number));
  return wait > 0 ? refused(wait) : undefined;
}

/** How long to wait; a call that may pass is counted. */
function tooSoon(slack: Slack, key: string, most: number, windowMs: number): number {
  const calls = seen.get(slack) ?? new Map<string, number[]>();
  seen.set(slack, calls);
  const now = slack.now();
  const recent = (calls.get(key) ?? []).filter((at) => at > now - windowMs);
  const isFull = recent.length >= most;
  calls.set(key, isFull ? recent : [...recent, now]);
  return isFull ? (recent[0] ?? now) + windowMs - now : 0;
}

const refused = (waitMs: number): Answer => ({
  status: 429,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': String(Math.max(1, Math.ceil(waitMs / 1_000))),
  },
  body: JSON.stringify({ ok: false, error: 'ratelimited' }),
});
