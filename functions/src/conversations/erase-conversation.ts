import { removeNotificationsAbout } from '../notifications/remove-notifications-about.ts';
import type { SessionKey } from './conversation-records.ts';
import { countAnsweredTurns } from './count-answered-turns.ts';
import type { Erasures } from './erasures.store.ts';
import type { Transcripts } from './transcripts.store.ts';

type Erasing = { erasures: Erasures } & Parameters<typeof removeNotificationsAbout>[0];
type Needs = Erasing & { transcripts: Transcripts } & Parameters<typeof countAnsweredTurns>[0];

/** Deletes a conversation of whatever age. What the last sweep has not counted of it is counted before. */
export async function eraseAndCount(deps: Needs, key: SessionKey): Promise<void> {
  await countAnsweredTurns(deps, await deps.transcripts.listTurns(key));
  await eraseConversation(deps, key);
}

/**
 * Deletes all that there is of a conversation: first its own record, without which nothing can be said or answered in it,
 * last the summary by which it is found, so that whoever is interrupted can go on. Harmless twice, also at the same time.
 * False, and nothing is deleted, where something was said in it at `unlessFrom` or later. Counters stay.
 */
export async function eraseConversation(
  deps: Erasing,
  key: SessionKey,
  { unlessFrom }: { unlessFrom?: string } = {},
): Promise<boolean> {
  const { erasures } = deps;
  if (!(await erasures.removeSession(key, unlessFrom))) return false;
  for (;;) {
    const stored = await erasures.listStored(key);
    if (stored.length === 0) break;
    await erasures.expireMarks(key, stored);
    await erasures.removeStored(key, stored);
  }
  await removeNotificationsAbout(deps, key);
  await erasures.closeSummary(key);
  return true;
}
