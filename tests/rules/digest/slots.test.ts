import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { momentsDue } from '../../../functions/src/digest/slots.ts';

const MINUTE_MS = 60_000;
const SLOT_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** From one run of the timer to the next: on time to the millisecond or not, twice, late, early, or not for hours and days. */
const pauses = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: SLOT_MS - 5_000, max: SLOT_MS + 5_000 }) },
  { weight: 1, arbitrary: fc.constant(SLOT_MS) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 23 * 60 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: DAY_MS, max: 40 * DAY_MS }) },
);
/** Around the end of a day, a month, a year, a leap day, and both changes of European and American clocks. */
const beginnings = fc
  .tuple(
    fc.constantFrom(
      ...['2026-11-28T12:00Z', '2026-12-31T22:00Z', '2028-02-28T22:00Z', '2028-02-29T22:00Z'],
      ...['2027-03-28T00:00Z', '2026-10-25T00:00Z', '2027-03-14T06:00Z', '2026-11-01T05:00Z'],
    ),
    fc.integer({ min: 0, max: 3 * 60 * MINUTE_MS }),
  )
  .map(([moment, more]) => Date.parse(moment) + more);

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
