import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { decodeTime } from 'ulid';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { type JournalEvent, journalEventSchema } from './journal-event.ts';

/** The longest that a point lies back to which the database can be restored, and five days to do it in. */
export const KEPT_DAYS = 35;
const DAY_MS = 24 * 3_600_000;

/** Whoever writes an event takes its time just before it holds, by a clock that may be a little slow. */
const EARLY_MS = 60_000;
/** By which the outbox sends it, whatever a delivery adds to it. */
const OUTBOX_ID = /^outbox-([0-9A-HJKMNP-TV-Z]{26})/;

/** `at` is when it was made, `notedAt` when it came in here. */
export type Noted = { at: Date; notedAt: Date; event: JournalEvent };
export type Journal = ReturnType<typeof createJournal>;

/**
 * What has ended for good, kept among the files: the database may be restored to a point before it, the files are not. Each
 * event is a file of its own, by day and time, and written once.
 */
export function createJournal(blobs: Blobs, now: Clock) {
  return {
    /** The id says when the event was made, and is the same however often, or late, it is delivered: so is the file. */
    async note(id: string, event: JournalEvent): Promise<void> {
      const [base, made] = OUTBOX_ID.exec(id) ?? [];
      if (!base || !made) throw new Error('This event came by another way than the outbox.');
      const path = `${new Date(decodeTime(made)).toISOString().replace('T', '/')}-${base}-${event.tenantId}`;
      const content = Readable.from([Buffer.from(JSON.stringify(event))]);
      await blobs.upload('journal', path, content, { contentType: 'application/json' });
    },

    /**
     * What came to hold between two moments, for everybody or in one organization, in the order in which it did, one event
     * at a time, however many they are. Some of just before may be among it.
     */
    async *read(from: Date, to: Date, tenantId?: string): AsyncGenerator<Noted> {
      const first = from.getTime() - EARLY_MS;
      for (let day = first; dayOf(day) <= dayOf(to.getTime()); day += DAY_MS) {
        for await (const { path, at: notedAt } of blobs.list('journal', `${dayOf(day)}/`)) {
          const at = timeOf(path);
          const isIn = at.getTime() >= first && at < to && mayBeOf(path, tenantId);
          const content = isIn && (await blobs.download('journal', path));
          if (!content) continue;
          const event = eventOf(await text(content));
          if (!tenantId || event.tenantId === tenantId) yield { at, notedAt, event };
        }
      }
    },

    /** What no restore can bring back any more is forgotten. */
    async expire(): Promise<void> {
      const keptFrom = now().getTime() - KEPT_DAYS * DAY_MS;
      for await (const { path } of blobs.list('journal')) {
        if (timeOf(path).getTime() >= keptFrom) return;
        await blobs.remove('journal', path);
      }
    },
  };
}

function eventOf(content: string): JournalEvent {
  const { data, error } = journalEventSchema.safeParse(JSON.parse(content));
  if (data) return data;
  throw new Error('The journal has what only a newer version of Talkwright knows: use that one.', {
    cause: error,
  });
}

/** The names of before do not say whose an event is. */
const mayBeOf = (path: string, tenantId: string | undefined): boolean =>
  !tenantId || path.endsWith(`-${tenantId}`) || /-outbox-\w{26}$/.test(path);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const timeOf = (path: string) => new Date(path.slice(0, 24).replace('/', 'T'));
