import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { momentsDue } from '../../../functions/src/digest/slots.ts';
import { beginnings, pauses } from '../../support/timers/timeline.ts';

const SLOT_MS = 10 * 60_000;
const DAY_MS = 24 * 3_600_000;

it('each tenth minute comes once and in order, whenever the timer comes; of those before its first run, the last', () => {
  fc.assert(
    fc.property(
      beginnings,
      fc.array(pauses, { minLength: 1, maxLength: 60 }),
      (beginning, gaps) => {
        let time = beginning;
        let clock = time - (time % SLOT_MS);
        const owed = [clock];
        const done = momentsDue(undefined, new Date(time)).map((moment) => moment.getTime());
        for (const gap of gaps) {
          time += gap;
          // What a clock on the wall has struck since, of which no more than a day is made up for.
          const struck: number[] = [];
          for (; clock + SLOT_MS <= time; clock += SLOT_MS) struck.push(clock + SLOT_MS);
          owed.push(...struck.slice(-DAY_MS / SLOT_MS));

          const due = momentsDue(new Date(done.at(-1) ?? 0), new Date(time));
          done.push(...due.map((moment) => moment.getTime()));
        }
        expect(done).toEqual(owed);
      },
    ),
    { numRuns: 1_000 },
  );
});

it('goes on from a position that is no tenth minute', () => {
  const moments = momentsDue(
    new Date('2026-11-28T12:03:07.113Z'),
    new Date('2026-11-28T12:31:00.001Z'),
  );
  expect(moments.map((moment) => moment.toISOString().slice(11, 16))).toEqual([
    '12:10',
    '12:20',
    '12:30',
  ]);
});
