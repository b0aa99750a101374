const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How long a timer with this NCRONTAB schedule may be silent before somebody had better look: its usual pause, and a
 * run that was missed.
 */
export function longestGapMs(schedule: string): number {
  const [, minutes = '*', hours = '*'] = schedule.split(' ');
  if (hours !== '*') return 26 * HOUR_MS;
  if (/^\d+$/.test(minutes)) return 2.5 * HOUR_MS;
  return minutes === '*' ? 20 * MINUTE_MS : 1.5 * HOUR_MS;
}
