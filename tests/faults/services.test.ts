import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type Proxied,
  type ProxiedStack,
  startProxiedStack,
} from '../support/fault-proxy/proxied-stack.ts';
import type { FaultName } from '../support/faults/cells.ts';
import { type Deeds, newDeeds } from '../support/faults/deeds/deeds.ts';
import { killAt } from '../support/faults/kill-at.ts';
import { killPoints } from '../support/faults/kill-points.ts';
import { tryClock } from '../support/faults/try-clock.ts';
import { tryFault } from '../support/faults/try-fault.ts';
import { turnable } from '../support/faults/turn-clock.ts';
import { freePorts } from '../support/stack/free-ports.ts';

/** A few of what `npm run bench -- --only faults` tries: of each kind of service, and those that are over soon. What asks the model stands in its lane. */
const lanes: [Proxied, FaultName][][] = [
  [
    ['blob', '503 storm'],
    ['smtp', 'reset'],
    ['smtp', 'busy'],
    ['stripe', '429 storm'],
    ['dns', 'cut'],
  ],
  [
    ['model', 'cut'],
    ['search', 'reset'],
    ['slack', '503 storm'],
    ['shopApi', 'reset'],
    ['identityProvider', '503 storm'],
    ['telemetry', 'half-open'],
  ],
];
const needsAll: [Proxied, FaultName][] = [
  ['serviceBus', 'reset'],
  ['serviceBus', 'busy'],
  ['cosmos', '429 storm'],
  ['cosmos', 'reset'],
];

/** And of `--only kills`. */
const points = [
  'an answer, between stored and done',
  'a file, between blob and record',
  'a document, between its passages and ready',
  'a mail, accepted and its message not completed',
  'a purchase, as its checkout is made',
];

const data = mkdtempSync(join(tmpdir(), 'talkwright-services-'));
let stack: ProxiedStack;
let deeds: Deeds;

beforeAll(async () => {
  stack = await startProxiedStack(data, await freePorts(), turnable(data));
  deeds = await newDeeds(stack.outside);
});
afterAll(async () => {
  await stack.stop();
  rmSync(data, { recursive: true, force: true });
});

it('loses nothing, does nothing twice and says what is wrong while services are in trouble', async () => {
  const found = lanes.map(async (lane) => {
    for (const [service, fault] of lane) await expectNoComplaints(service, fault);
  });
  await Promise.all(found);
});

it.each(needsAll)(
  'and while %s, which everything needs, is in trouble: %s',
  async (service, fault) => expectNoComplaints(service, fault),
);

describe('killed at a point', () => {
  const wanted = killPoints.filter(({ name }) => points.includes(name));

  it.each(wanted)('it loses nothing and does nothing twice: $name', async (point) => {
    const { complaints } = await killAt(stack, deeds, point, 'worker');
    expect(complaints).toEqual([]);
  });
});

it.each([
  [10, 'done'],
  [-10, 'done'],
  [120, 'internal'],
  [-120, 'internal'],
])(
  'loses nothing as its clock jumps by %s minutes, by which the database lets it in or not: %s',
  async (minutes, outcome) => {
    const { outcomes, complaints } = await tryClock(data, deeds, minutes);
    expect({ outcomes, complaints }).toEqual({ outcomes: [outcome], complaints: [] });
  },
);

async function expectNoComplaints(service: Proxied, fault: FaultName): Promise<void> {
  const { complaints } = await tryFault(stack.proxies, deeds, service, fault);
  expect({ service, fault, complaints }).toEqual({ service, fault, complaints: [] });
}
