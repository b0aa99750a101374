import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Proxied,
  protocolOf,
  proxied,
  startProxiedStack,
} from '../../support/fault-proxy/proxied-stack.ts';
import {
  type AzureProxied,
  azureUsers,
  newAzureDeeds,
  startAzureInTrouble,
  tryAzureFault,
} from '../../support/faults/azure-deeds.ts';
import { faultsOf } from '../../support/faults/cells.ts';
import { newDeeds } from '../../support/faults/deeds/deeds.ts';
import { tryClock } from '../../support/faults/try-clock.ts';
import { type Noticed, tryFault } from '../../support/faults/try-fault.ts';
import { tryFullDisk } from '../../support/faults/try-full-disk.ts';
import { turnable } from '../../support/faults/turn-clock.ts';
import { freePorts } from '../../support/stack/free-ports.ts';
import { startStack, stopStack } from '../../support/stack/stack.ts';
import { atMost, type Figure, figure, printRows } from '../figures.ts';

const ofIdentity = ['entra', 'keyVault', 'communication'] as const satisfies AzureProxied[];
const troubled = [...proxied, ...ofIdentity, 'disk', 'clock'] as const;
/** In minutes: within what the database lets in, and beyond. */
const JUMPS = [10, -10, 120, -120];
type Row = Noticed & { service: string; fault: string };

/** Each fault of each service behind a proxy, of the disk below them, and of the product's clock: what clients notice of it, and what is there afterwards. */
export async function benchFaults(wanted: readonly string[] = troubled): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-faults-'));
  try {
    const services = proxied.filter((one) => wanted.includes(one));
    const cells = services.length > 0 ? await ofServices(services, join(data, 'services')) : [];
    return figuresOf([
      ...cells,
      ...(await ofAzure(ofIdentity.filter((one) => wanted.includes(one)))),
      ...(wanted.includes('disk') ? await ofDisk(join(data, 'disk')) : []),
      ...(wanted.includes('clock') ? await ofClock(join(data, 'clock')) : []),
    ]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

async function ofServices(services: Proxied[], data: string): Promise<Row[]> {
  const stack = await startProxiedStack(data, await freePorts());
  try {
    const cells: Row[] = [];
    for (const service of services) {
      // An access token would end before the last of them.
      const deeds = await newDeeds(stack.outside);
      for (const fault of faultsOf(protocolOf(service))) {
        cells.push(
          shown({ service, fault, ...(await tryFault(stack.proxies, deeds, service, fault)) }),
        );
      }
    }
    return cells;
  } finally {
    await stack.stop();
  }
}

/** Those that are asked only where the app signs in as its identity. */
async function ofAzure(services: AzureProxied[]): Promise<Row[]> {
  if (services.length === 0) return [];
  const azure = await startAzureInTrouble();
  try {
    const deeds = await newAzureDeeds(azure);
    const cells: Row[] = [];
    for (const service of services) {
      for (const fault of faultsOf(azureUsers[service].protocol)) {
        const noticed = await tryAzureFault(azure, deeds, service, fault);
        cells.push(shown({ service, fault, ...noticed }));
      }
    }
    return cells;
  } finally {
    await azure.stop();
  }
}

async function ofDisk(data: string): Promise<Row[]> {
  const stack = await startStack(data, await freePorts(), '--no-demo', '--test-directives');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    const deeds = await newDeeds();
    const full = await tryFullDisk(stack, deeds, false);
    const killed = await tryFullDisk(stack, deeds, true);
    return [
      shown({ service: 'disk', fault: 'full', ...full }),
      shown({ service: 'disk', fault: 'full, services killed', ...killed }),
    ];
  } finally {
    await stopStack(stack);
  }
}

async function ofClock(data: string): Promise<Row[]> {
  mkdirSync(data, { recursive: true });
  const stack = await startProxiedStack(data, await freePorts(), turnable(data));
  try {
    const deeds = await newDeeds(stack.outside);
    const cells: Row[] = [];
    for (const minutes of JUMPS) {
      const fault = `${minutes > 0 ? '+' : '−'}${Math.abs(minutes)} minutes`;
      cells.push(shown({ service: 'clock', fault, ...(await tryClock(data, deeds, minutes)) }));
    }
    return cells;
  } finally {
    await stack.stop();
  }
}

function shown(row: Row): Row {
  console.log(rowOf(row).join(' | '), row.complaints.join(' '));
  return row;
}

function figuresOf(cells: Row[]): Figure[] {
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
    figure(`${title}, back after at most`, Math.max(...cells.map((cell) => cell.backAfter)), 's', {
      goal: atMost(30, 's'),
    }),
  ];
}

const rowOf = ({ service, fault, outcomes, longest, backAfter, complaints }: Row): string[] => [
  ...[service, fault, outcomes.join(', '), `${longest.toFixed(1)} s`],
  ...[`${backAfter.toFixed(1)} s`, String(complaints.length)],
];
