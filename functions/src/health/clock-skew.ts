import type { Clock } from '../platform/clock.ts';
import type { HealthRecords } from './health.store.ts';

/** More than this, and signatures, tokens and leases of this machine are not what others take them for. */
export const MAX_SKEW_MS = 5_000;

/** By how much the clock of this machine and that of the database differ. */
export async function clockSkewMs({
  health,
  now,
}: {
  health: Pick<HealthRecords, 'write'>;
  now: Clock;
}): Promise<number> {
  const theirs = await health.write();
  // Theirs is cut to the second.
  return Math.abs(now().getTime() - theirs.getTime() - 500);
}
