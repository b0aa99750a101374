import fc from 'fast-check';

const MINUTE_MS = 60_000;
const TEN_MINUTES_MS = 10 * MINUTE_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** From one run of a timer to the next: on time to the millisecond or not, twice, late, early, or not for hours and days. */
export const pauses = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.integer({ min: TEN_MINUTES_MS - 5_000, max: TEN_MINUTES_MS + 5_000 }),
  },
  { weight: 1, arbitrary: fc.constant(TEN_MINUTES_MS) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 2_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 23 * 60 * MINUTE_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: DAY_MS, max: 40 * DAY_MS }) },
);

/** Around the end of a day, a month, a year, a leap day, and both changes of European and American clocks. */
export const beginnings = fc
  .tuple(
    fc.constantFrom(
      ...['2026-11-28T12:00Z', '2026-12-31T22:00Z', '2028-02-28T22:00Z', '2028-02-29T22:00Z'],
      ...['2027-03-28T00:00Z', '2026-10-25T00:00Z', '2027-03-14T06:00Z', '2026-11-01T05:00Z'],
    ),
    fc.integer({ min: 0, max: 3 * 60 * MINUTE_MS }),
  )
  .map(([moment, more]) => Date.parse(moment) + more);
