import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { Blobs } from '../platform/blobs.ts';
import type { Clock } from '../platform/clock.ts';
import { type JournalEvent, journalEventSchema } from './journal-event.ts';

/** The longest that a point lies back to which the database can be restored, and five days to do it in. */
export const KEPT_DAYS = 35;
const DAY_MS = 24 * 3_600_000;

/** `at` is when it was noted: never before what it tells of. */
export type Noted = { at: Date; event: JournalEvent };
export type Journal = ReturnType<typeof createJournal>;

/**
 * What has ended for good, kept among the files: the database may be restored to a point before it, the files are not. Each
 * event is a file of its own, by day and time, and written once.
 */
export function createJournal(blobs: Blobs, now: Clock) {
  return {
    /** The id is the same however often the event is delivered. */
    async note(id: string, event: JournalEvent): Promise<void> {
      const path = `${now().toISOString().replace('T', '/')}-${id}`;
      const content = Readable.from([Buffer.from(JSON.stringify(event))]);
      await blobs.upload('journal', path, content, { contentType: 'application/json' });
    },

    /** In the order in which they were noted, one at a time, however many they are. */
    async *read(from: Date, to: Date): AsyncGenerator<Noted> {
      for (let day = from.getTime(); dayOf(day) <= dayOf(to.getTime()); day += DAY_MS) {
        for await (const { path } of blobs.list('journal', `${dayOf(day)}/`)) {
          const at = timeOf(path);
          const content = at >= from && at < to && (await blobs.download('journal', path));
          if (content) yield { at, event: eventSchema.parse(await text(content)) };
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

const eventSchema = z
  .string()
  .transform((content) => JSON.parse(content))
  .pipe(journalEventSchema);

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const timeOf = (path: string) => new Date(path.slice(0, 24).replace('/', 'T'));
