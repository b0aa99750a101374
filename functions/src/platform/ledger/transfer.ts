import * as z from 'zod';
import type { Change } from '../change.ts';
import type { Clock } from '../clock.ts';
import type { Items } from '../cosmos.ts';
import { doneUnless, ignoring, refusalOf } from '../write-refused.ts';

/** As it lies where it was, whatever it is. */
export const storedSchema = z.looseObject({
  id: z.string(),
  tenantId: z.string(),
  type: z.string().default(''),
  ttl: z.int().optional(),
  _etag: z.string(),
  /** When it was written, in whole seconds. */
  _ts: z.int(),
});
export type Stored = z.infer<typeof storedSchema>;
export type LedgerStores = { before: Items; buckets: Items; now: Clock };

const noteSchema = z.object({ of: z.string() });
/**
 * What was taken over is known for so long, also where it is deleted by then: who is late does not bring it back. A move that
 * was broken off between the two containers, and goes on later than that, cannot tell what it has left from what is new.
 */
const NOTED_SECONDS = 30 * 24 * 3_600;
/** Whoever has read a record so long ago does not take it over any more, since what it finds of notes may be too late. */
const FRESH_MS = 5 * 60_000;
const MAX_CHARACTERS = 500_000;

/** Written where a version of before has it, after it had come over: only a process of before does that. */
export class WrittenTooLate extends Error {}

/**
 * Takes records of one bucket over: each with a note that it was, both or neither, and only then is it removed where it
 * lay. Whoever does the same at the same moment, late, or again after having been killed in between, meets the note, and
 * neither writes over what has changed since nor brings back what is deleted.
 * @param readAt When they were read, in milliseconds.
 * @returns False where that was too long ago: what has not come over by then is to be read again.
 * @throws WrittenTooLate
 */
export async function transfer(
  { before, buckets, now }: LedgerStores,
  key: string[],
  stored: Stored[],
  readAt: number,
): Promise<boolean> {
  const [tenantId = ''] = key;
  // A record and its note are two changes.
  const most = Math.max(1, Math.floor((await buckets.batchSize()) / 2));
  for (const part of partsOf(stored, most)) {
    const at = now().getTime();
    if (at - readAt > FRESH_MS) return false;
    const changes = part.flatMap((one) => taking(one, key, at));
    if (await refusalOf(buckets.batch(key, changes))) {
      for (const one of part) await takeAlone(buckets, one, key, at);
    }
    const deletions = part.map(({ id, _etag }) => ({
      operation: 'delete' as const,
      id,
      etag: _etag,
    }));
    if (await refusalOf(before.batch(tenantId, deletions))) {
      for (const { id, _etag } of part) {
        await before.remove(id, tenantId, _etag).catch(ignoring('changed'));
      }
    }
  }
  return true;
}

async function takeAlone(buckets: Items, one: Stored, key: string[], at: number): Promise<void> {
  if (await doneUnless('exists', buckets.batch(key, taking(one, key, at)))) return;
  const note = await buckets.find(noteSchema, noteIdOf(one), key);
  if (note?.value.of === one._etag) return;
  throw new WrittenTooLate(
    `${one.id} of ${one.tenantId} was written in \`ledger\` after it had come over: a process of before still runs.`,
  );
}

function taking(stored: Stored, [tenantId, bucket]: string[], at: number): Change[] {
  const own = Object.entries(stored).filter(([name]) => !name.startsWith('_'));
  const item = { ...Object.fromEntries(own), id: stored.id, bucket };
  const note = { id: noteIdOf(stored), tenantId, bucket, type: 'taken', of: stored._etag };
  return [
    { operation: 'create', item: { ...item, ...remaining(stored, at) } },
    { operation: 'create', item: { ...note, ttl: NOTED_SECONDS } },
  ];
}

const noteIdOf = ({ id }: Stored) => `taken-${id}`;

/** The database counts from when a record is written: what is left of its time. */
function remaining({ ttl, _ts }: Stored, at: number): { ttl?: number } {
  if (ttl === undefined || ttl < 0) return {};
  return { ttl: Math.max(1, _ts + ttl - Math.floor(at / 1_000)) };
}

function partsOf(stored: Stored[], most: number): Stored[][] {
  const parts: Stored[][] = [];
  let characters = 0;
  for (const one of stored) {
    const length = JSON.stringify(one).length;
    const part = parts.at(-1);
    if (part && part.length < most && characters + length <= MAX_CHARACTERS) {
      part.push(one);
      characters += length;
    } else {
      parts.push([one]);
      characters = length;
    }
  }
  return parts;
}
