import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProxiedStack } from '../../support/fault-proxy/proxied-stack.ts';
import { newDeeds } from '../../support/faults/deeds.ts';
import { type Killed, killAt } from '../../support/faults/kill-at.ts';
import { killPoints } from '../../support/faults/kill-points.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { atMost, type Figure, figure, percentile, printRows } from '../figures.ts';

/** The product is killed at each point, again and again: every other time the host goes with the worker. */
export async function benchKills(rounds: number, only?: string): Promise<Figure[]> {
  const wanted = killPoints.filter(({ name }) => !only || name.includes(only));
  const killed = new Map(wanted.map(({ name }) => [name, [] as Killed[]]));
  const data = mkdtempSync(join(tmpdir(), 'talkwright-kills-'));
  const stack = await startProxiedStack(data, await freePorts());
  try {
    for (let round = 0; round < rounds; round++) {
      // A ledger grows, and so does what is looked through; and an access token ends.
      let deeds = await newDeeds();
      for (const point of wanted) {
        const one = await killAt(stack, deeds, point, round % 2 === 0 ? 'worker' : 'host');
        killed.get(point.name)?.push(one);
        console.log(`${round + 1} ${point.name}: ${one.backAfter.toFixed(1)} s ${one.complaints}`);
        // Whoever complains would go on complaining.
        if (one.complaints.length > 0) deeds = await newDeeds();
      }
    }
  } finally {
    await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
  printRows([
    ['killed at', 'times', 'back after, median', 'at most', 'lost or twice'],
    ...[...killed].map(([name, those]) => [name, String(those.length), ...rowOf(those)]),
  ]);
  const all = [...killed.values()].flat();
  const title = `kills: ${killed.size} points, ${rounds} rounds`;
  return [
    figure(`${title}, complaints`, all.flatMap((one) => one.complaints).length, '', {
      goal: atMost(0, ''),
    }),
    figure(`${title}, back after at most`, Math.max(...all.map((one) => one.backAfter)), 's', {
      goal: atMost(30, 's'),
    }),
  ];
}

function rowOf(those: Killed[]): string[] {
  const seconds = those.map((one) => one.backAfter).filter((one) => !Number.isNaN(one));
  const complaints = those.flatMap((one) => one.complaints);
  return [
    `${percentile(seconds, 0.5).toFixed(1)} s`,
    `${Math.max(...seconds).toFixed(1)} s`,
    String(complaints.length),
  ];
}
