import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '../eventually.ts';
import type { ProxiedStack } from '../fault-proxy/proxied-stack.ts';
import type { Deeds } from './deeds/deeds.ts';
import type { KillPoint } from './kill-points.ts';

export type Killed = {
  /** From the kill until clients have all that was acknowledged, in seconds; none where they never had. */
  backAfter?: number;
  complaints: string[];
};

const REPEAT_MS = 500;
const CROSSING_MS = 30_000;
const BACK_MS = 60_000;

/** Kills the worker, or the host with it, where something crosses the wire, while a client tries until it has what it wants. */
export async function killAt(
  stack: ProxiedStack,
  deeds: Deeds,
  { deed: name, way, at, matches }: KillPoint,
  what: 'worker' | 'host',
): Promise<Killed> {
  const deed = deeds[name];
  let killedAt: number | undefined;
  const act = () => {
    killedAt = performance.now();
    stack.kill(what);
  };
  stack.proxies[way].watchFor({ at, matches, act });
  try {
    await eventually(() => acknowledged(deed.attempt()), CROSSING_MS + BACK_MS, {
      shortestMs: REPEAT_MS,
    });
    // Some of it happens after the client was told.
    for (const until = Date.now() + CROSSING_MS; !killedAt && Date.now() < until; ) await delay(50);
    if (!killedAt) return { complaints: ['It never came to this point.'] };
    await eventually(() => acknowledged(deed.attempt()), BACK_MS, { shortestMs: REPEAT_MS });
    await eventually(
      async () => {
        const complaints = await deed.audit();
        if (complaints.length > 0) throw new Error(complaints.join(' '));
      },
      BACK_MS,
      { shortestMs: REPEAT_MS },
    );
    return { backAfter: (performance.now() - killedAt) / 1_000, complaints: [] };
  } catch (error) {
    return { complaints: [String(error)] };
  } finally {
    stack.proxies[way].watchFor(undefined);
  }
}

async function acknowledged(attempt: ReturnType<Deeds['chat']['attempt']>): Promise<void> {
  const outcome = await attempt;
  if (outcome !== 'done') throw new Error(`It was answered with ${outcome.code}.`);
}
