import { withoutKey } from '../../insights/merge.ts';
import { type Journal, KEPT_DAYS, type Noted } from '../../journal/journal.ts';
import type { JournalEventOf } from '../../journal/journal-event.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Archived, ArchivedType } from '../archived.ts';
import { ArchiveRefused } from './archive-refused.ts';

type Needs = { journal: Journal; now: Clock };
export type Ended = Awaited<ReturnType<typeof endedIn>>;
type Filters = { [T in ArchivedType]?: (record: Archived<T>) => Archived<T> | undefined };

const DAY_MS = 24 * 3_600_000;
const SLOW =
  'The clock of this computer is slow: by it, something of this organization is yet to end. Set it right, and try again.';

/**
 * What has ended in an organization that was here, as far back as the journal goes: an archive of before would bring it
 * back. People stay away, and what is theirs; what the organization has deleted of its own, it gets back.
 * @throws ArchiveRefused where something has ended after the time that it is here: a restore would take this import for older
 */
export async function endedIn({ journal, now }: Needs, tenantId: string) {
  const known = newKnown();
  const time = now();
  const from = new Date(time.getTime() - KEPT_DAYS * DAY_MS);
  for await (const noted of journal.read(from, new Date(time.getTime() + DAY_MS), tenantId)) {
    if (noted.at >= time) throw new ArchiveRefused(SLOW);
    learn(known, noted);
  }
  const filters = filtersOf(known);
  return {
    retention: known.retention,

    /** The record as it may come back: undefined where it may not. Sessions are asked for before their messages. */
    without: <T extends ArchivedType>(type: T, record: Archived<T>): Archived<T> | undefined =>
      filters[type] ? filters[type](record) : record,
  };
}

const newKnown = () => ({
  accounts: new Set<string>(),
  members: new Map<string, JournalEventOf<'memberChanged'>>(),
  /** By id, when: in Slack another one of the same id may have begun since. */
  conversations: new Map<string, string>(),
  visitors: [] as JournalEventOf<'visitorErased'>[],
  insights: new Map<string, string>(),
  recipients: new Map<string, string>(),
  retention: undefined as JournalEventOf<'retentionChanged'>['retention'] | undefined,
});
type Known = ReturnType<typeof newKnown>;

function learn(known: Known, noted: Noted): void {
  const { event } = noted;
  const at = noted.at.toISOString();
  switch (event.kind) {
    case 'accountEnded':
      known.accounts.add(event.userId);
      break;
    case 'memberChanged':
      known.members.set(event.userId, event);
      break;
    case 'conversationErased':
      known.conversations.set(event.sessionId, at);
      break;
    case 'visitorErased':
      known.visitors.push(event);
      break;
    case 'insightErased':
      known.insights.set(event.itemId, at);
      break;
    case 'recipientLeft':
      known.recipients.set(event.recipientId, at);
      break;
    case 'retentionChanged':
      known.retention = event.retention;
  }
}

function filtersOf(known: Known): Filters {
  const staying = new Set<string>();
  const isGone = (sessionId: string) =>
    !staying.has(sessionId) && (gone.has(sessionId) || known.conversations.has(sessionId));
  const gone = new Set<string>();
  return {
    user(user) {
      if (known.accounts.has(user.id)) return undefined;
      const change = known.members.get(user.id);
      if (!change || user.sessionVersion > change.sessionVersion) return user;
      const { role, active, sessionVersion } = change;
      return { ...user, role, active, sessionVersion };
    },

    /** Whoever has agreed elsewhere is asked here, as one who is new; whoever has left is not. */
    digestRecipient(recipient) {
      const leftAt = known.recipients.get(recipient.id);
      const isBack = leftAt !== undefined && (recipient.confirmedAt ?? '') > leftAt;
      const unsubscribedAt = (isBack ? undefined : leftAt) ?? recipient.unsubscribedAt;
      return unsubscribedAt ? { ...recipient, unsubscribedAt } : undefined;
    },

    session(session) {
      const { id, userHash, createdAt, updatedAt } = session;
      const erasedAt = known.conversations.get(id);
      const isVisitorGone = known.visitors.some(
        ({ userHashes, until }) => userHash && userHashes.includes(userHash) && createdAt <= until,
      );
      const stays = !isVisitorGone && (erasedAt === undefined || updatedAt >= erasedAt);
      (stays ? staying : gone).add(id);
      return stays ? session : undefined;
    },
    /** Of a conversation that had no record yet as the archive was made, nothing would ever be found, nor end. */
    message: (message) => (staying.has(message.sessionId) ? message : undefined),

    insights(record) {
      let { items } = record;
      for (const { id, key, deletedAt } of record.items) {
        const at = known.insights.get(id);
        if (at && !deletedAt) items = withoutKey(items, key, at);
      }
      const keys = new Set(items.flatMap((item) => (item.deletedAt ? [] : [item.key])));
      return isGone(record.sessionId) ? undefined : { ...record, items, keys: [...keys] };
    },
  };
}
