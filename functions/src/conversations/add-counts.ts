import type { DayCounters } from './day-counters.store.ts';

/** Harmless for what is counted already. */
export async function addCounts(
  dayCounters: DayCounters,
  ...[key, turn, counts]: Parameters<DayCounters['add']>
): Promise<void> {
  if ((await dayCounters.add(key, turn, counts)) !== 'gone') return;
  await dayCounters.begin(key);
  await dayCounters.add(key, turn, counts);
}
