import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Proxied,
  proxied,
  startProxiedStack,
} from '../../support/fault-proxy/proxied-stack.ts';
import { faultsOf } from '../../support/faults/cells.ts';
import { newDeeds } from '../../support/faults/deeds.ts';
import { type Cell, tryFault } from '../../support/faults/try-fault.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { atMost, type Figure, figure, printRows } from '../figures.ts';

/** Each fault of each service that the product calls: what clients notice of it, and what is there afterwards. */
export async function benchFaults(services: Proxied[] = [...proxied]): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-faults-'));
  const stack = await startProxiedStack(data, await freePorts());
  try {
    const cells: Cell[] = [];
    for (const service of services) {
      // An access token would end before the last of them.
      const deeds = await newDeeds();
      for (const fault of faultsOf(service)) {
        const cell = await tryFault(stack.proxies, deeds, service, fault);
        cells.push(cell);
        console.log(rowOf(cell).join(' | '), cell.complaints.join(' '));
      }
    }
    printRows([
      ['service', 'fault', 'answered meanwhile', 'within', 'all back after', 'complaints'],
      ...cells.map(rowOf),
    ]);
    const title = `faults: ${cells.length} of services`;
    return [
      figure(`${title}, complaints`, cells.flatMap((cell) => cell.complaints).length, '', {
        goal: atMost(0, ''),
      }),
      figure(`${title}, the longest wait`, Math.max(...cells.map((cell) => cell.longest)), 's', {
        goal: atMost(65, 's'),
      }),
      figure(
        `${title}, back after at most`,
        Math.max(...cells.map((cell) => cell.backAfter)),
        's',
        {
          goal: atMost(30, 's'),
        },
      ),
    ];
  } finally {
    await stack.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

const rowOf = ({ service, fault, outcomes, longest, backAfter, complaints }: Cell): string[] => [
  ...[service, fault, outcomes.join(', '), `${longest.toFixed(1)} s`],
  ...[`${backAfter.toFixed(1)} s`, String(complaints.length)],
];
