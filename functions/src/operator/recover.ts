import * as z from 'zod';
import { KEPT_DAYS } from '../journal/journal.ts';
import { afterRestore, type RecoveryNeeds } from '../recovery/after-restore.ts';
import { CommandRefused } from './command-refused.ts';

const DAY_MS = 24 * 3_600_000;

/** @throws CommandRefused */
export async function recover(deps: RecoveryNeeds, time: string | undefined): Promise<string> {
  const from = z.iso.datetime({ offset: true }).safeParse(time);
  if (!from.success) {
    throw new CommandRefused(
      'Say to which time the database was restored, as in --from 2026-03-01T09:30:00Z.',
    );
  }
  const age = deps.now().getTime() - Date.parse(from.data);
  if (age < 0) throw new CommandRefused('This time is yet to come.');
  if (age > KEPT_DAYS * DAY_MS) {
    throw new CommandRefused(
      `The journal goes back ${KEPT_DAYS} days: what was erased before then, nobody knows any more.`,
    );
  }
  const outcome = await afterRestore(deps, new Date(from.data));
  return outcome.map(([what, count]) => `${String(count).padStart(6)}  ${what}`).join('\n');
}
