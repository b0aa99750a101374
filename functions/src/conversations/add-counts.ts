import type { DayCounters } from './day-counters.store.ts';

/** Harmless for what is counted already. Answers whether it is counted only now. */
export async function addCounts(
  dayCounters: DayCounters,
  ...[key, turn, counts]: Parameters<DayCounters['add']>
): Promise<boolean> {
  const refusal = await dayCounters.add(key, turn, counts);
  if (refusal !== 'gone') return !refusal;
  await dayCounters.begin(key);
  return !(await dayCounters.add(key, turn, counts));
}
