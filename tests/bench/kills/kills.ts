import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxiedStack } from '../../support/fault-proxy/proxied-stack.ts';
import { newDeeds } from '../../support/faults/deeds/deeds.ts';
import { killAt } from '../../support/faults/kill-at.ts';
import { type KillPoint, killPoints } from '../../support/faults/kill-points.ts';
import { root } from '../../support/root.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { atMost, type Figure, figure } from '../figures.ts';
import { type Kill, openKills } from './kept-kills.ts';
import { tableOf } from './table-of.ts';

type Next = { point: KillPoint; what: Kill['what'] };

/**
 * The product is killed at each point, again and again: every other time the host goes with the worker. It takes an hour
 * and a half, so each kill is written down at once, and what is written down is not done again.
 */
export async function benchKills(rounds: number, only?: string): Promise<Figure[]> {
  const folder = join(root, '.local');
  mkdirSync(folder, { recursive: true });
  const kills = openKills(join(folder, 'kills.jsonl'));
  const wanted = killPoints.filter(({ name }) => !only || name.includes(only));
  const missing = Array.from({ length: rounds }, (_, round) => round).map((round) =>
    wanted.flatMap((point): Next[] => {
      const what = round % 2 === 0 ? 'worker' : 'host';
      const before = kills.count(point.name, what);
      return before > Math.floor(round / 2) ? [] : [{ point, what }];
    }),
  );
  if (missing.flat().length > 0) await kill(missing, kills.note);

  const all = wanted.flatMap(({ name }) => kills.all().filter(({ point }) => point === name));
  console.log(`\n${tableOf(all)}\n`);
  console.log(`All of ${kills.file}, since ${kills.all()[0]?.at}. Remove it to begin anew.\n`);
  const title = `kills: ${wanted.length} points, ${all.length} times`;
  const backAfter = all.flatMap((one) => one.backAfter ?? []);
  return [
    figure(`${title}, complaints`, all.flatMap((one) => one.complaints).length, '', {
      goal: atMost(0, ''),
    }),
    figure(`${title}, back after at most`, Math.max(...backAfter), 's', { goal: atMost(30, 's') }),
  ];
}

async function kill(rounds: Next[][], note: (one: Kill) => void): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-kills-'));
  const stack = await startProxiedStack(data, await freePorts());
  try {
    for (const round of rounds) {
      // A ledger grows, and so does what is looked through; and an access token ends.
      let deeds = await newDeeds(stack.outside);
      for (const { point, what } of round) {
        const { backAfter, complaints } = await killAt(stack, deeds, point, what);
        const [load = 0] = loadavg();
        const one = { point: point.name, what, backAfter, complaints, load };
        note({ at: new Date().toISOString(), ...one });
        console.log(`${point.name}, ${what}: ${backAfter?.toFixed(1)} s ${complaints}`);
        // Whoever complains would go on complaining.
        if (complaints.length > 0) deeds = await newDeeds(stack.outside);
      }
    }
  } finally {
    await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
