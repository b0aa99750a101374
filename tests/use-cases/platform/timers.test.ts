import { afterEach, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { functionTable } from '../../../functions/src/function-table.ts';
import { DAY_MS, MINUTE_MS } from '../../support/timers/model.ts';
import { models } from '../../support/timers/models.ts';
import { beginnings, pauses } from '../../support/timers/timeline.ts';
import { startWorld, turnTo } from '../../support/timers/world.ts';

/** What they do is the same whenever they come: they keep nothing from one run to the next, and look at no clock. */
const timeless = [
  'documents-word-anew',
  'site-watch-fillings',
  'site-watch-queues',
  'tools-renew-index',
];

const timers = Object.values(functionTable).flatMap((area) =>
  Object.entries(area).flatMap(([name, trigger]) => ('schedule' in trigger ? name : [])),
);

/** Time passes, something comes about, and then some timers come. */
type Step = { pause: number; happens: string[]; runs: string[] };
const some = fc.subarray(Object.keys(models));
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ pause: pauses, happens: some, runs: some }),
  { minLength: 3, maxLength: 10 },
);

afterEach(() => {
  jest.useRealTimers();
});

it('every timer has a model of what is due, or needs none', () => {
  expect([...Object.keys(models), ...timeless].sort()).toEqual(timers.sort());
});

it('all that is due is done, and nothing else, whenever the timers come', async () => {
  // There the clocks on the walls change, and no day begins with that of the product.
  process.env.TZ = 'Europe/Berlin';
  await fc.assert(fc.asyncProperty(beginnings, steps, live), {
    numRuns: 8,
    examples: [[Date.parse('2027-03-31T23:43:00.137Z'), nightOfQuestions]],
  });
});

/** A run that comes too late is one of the day after, which has its own three quarters of an hour later. */
const questions = ['analytics-questions'];
const nightOfQuestions: Step[] = [
  { pause: 17 * MINUTE_MS + 12_000, happens: questions, runs: questions },
  { pause: 10 * MINUTE_MS, happens: questions, runs: [] },
  { pause: 33 * MINUTE_MS, happens: [], runs: questions },
  { pause: DAY_MS, happens: [], runs: questions },
];

async function live(beginning: number, taken: Step[]): Promise<void> {
  turnTo(beginning);
  const world = await startWorld();
  const made = Object.entries(models).map(([name, model]) => ({ name, ...model(world) }));
  try {
    for (const { pause, happens, runs } of taken) {
      turnTo(Date.now() + pause);
      for (const { name, happen } of made) if (happens.includes(name)) await happen();
      for (const { name, run, check } of made) {
        if (!runs.includes(name)) continue;
        await run(world.deps);
        await check();
      }
    }
  } finally {
    await world.stop();
  }
}
