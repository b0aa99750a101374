import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { FaultProxy } from '../fault-proxy/fault-proxy.ts';
import type { Proxied, Proxies } from '../fault-proxy/proxied-stack.ts';
import { type FaultName, faults, users } from './cells.ts';
import type { Deed } from './deeds/deed.ts';
import type { Deeds } from './deeds/deeds.ts';

/** What a client noticed of some trouble. */
export type Noticed = {
  /** What was answered meanwhile: `done`, or the codes. */
  outcomes: string[];
  /** The longest that anybody waited for it, in seconds. */
  longest: number;
  /** From the end of the trouble until everything is done again that was acknowledged, in seconds. */
  backAfter: number;
  /** What was lost, is there twice, or was answered without a code that fits, a sentence each. */
  complaints: string[];
};

/** How long a busy machine may take until everything is back. */
const PATIENCE_MS = 60_000;
/** Each try does all of it anew. */
const REPEAT_MS = 500;
/** A fault that nobody has met yet is none. */
const LEAST_MS = 2_000;

/** Breaks the way to a service, and mends it. */
export async function tryFault(
  proxies: Proxies,
  deeds: Deeds,
  service: Proxied,
  fault: FaultName,
): Promise<Noticed> {
  const { deeds: names, codes } = users[service];
  const used = names.map((name) => deeds[name]);
  return behindProxy(proxies[service], used, codes, fault);
}

export const behindProxy = (
  proxy: FaultProxy,
  used: Deed[],
  codes: string[],
  fault: FaultName,
): Promise<Noticed> =>
  goThrough(used, codes, { begin: () => proxy.break(faults[fault]), end: () => proxy.mend() });

/** Has clients do things while it lasts, and looks at what there is of them once it is over. */
export async function goThrough(
  used: Deed[],
  codes: string[],
  trouble: { begin(): void | Promise<void>; end(): void | Promise<void> },
): Promise<Noticed> {
  await trouble.begin();
  const waited = await Promise.all([
    ...used.map(async (deed) => {
      const start = performance.now();
      const outcome = await deed.attempt();
      return { outcome, seconds: (performance.now() - start) / 1_000 };
    }),
    delay(LEAST_MS),
  ]).then((all) => all.flatMap((one) => one ?? []));
  await trouble.end();

  const mendedAt = performance.now();
  let left: string[] = [];
  try {
    await eventually(
      async () => {
        const outcomes = await Promise.all(used.map((deed) => deed.attempt()));
        const failed = outcomes.filter((outcome) => outcome !== 'done');
        if (failed.length > 0) throw new Error(JSON.stringify(failed));
      },
      PATIENCE_MS,
      { shortestMs: REPEAT_MS },
    );
    await eventually(
      async () => {
        left = (await Promise.all(used.map((deed) => deed.audit()))).flat();
        if (left.length > 0) throw new Error(left.join(' '));
      },
      PATIENCE_MS,
      { shortestMs: REPEAT_MS },
    );
  } catch (error) {
    left = [String(error)];
  }
  const backAfter = (performance.now() - mendedAt) / 1_000;
  const longest = Math.max(...waited.map(({ seconds }) => seconds));
  const outcomes = waited.map(({ outcome }) => (outcome === 'done' ? 'done' : outcome.code));
  const strange = outcomes.filter((one) => one !== 'done' && !codes.includes(one));
  const complaints = [...left, ...strange.map((code) => `It was answered with ${code}.`)];
  return { outcomes: [...new Set(outcomes)], longest, backAfter, complaints };
}
