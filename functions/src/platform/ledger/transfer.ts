import * as z from 'zod';
import type { Change } from '../change.ts';
import type { Items } from '../cosmos.ts';
import { doneUnless, ignoring, refusalOf } from '../write-refused.ts';
import { TAKEN_SECONDS } from './ledger-move.ts';

/** As it lies where it was, whatever it is. */
export const storedSchema = z.looseObject({
  id: z.string(),
  tenantId: z.string(),
  type: z.string(),
  ttl: z.int().optional(),
  _etag: z.string(),
  /** When it was written, in whole seconds. */
  _ts: z.int(),
});
export type Stored = z.infer<typeof storedSchema>;

/** Two changes each; a batch has at most a hundred, and 2 MB. */
const MAX_RECORDS = 50;
const MAX_CHARACTERS = 500_000;

/**
 * Takes records of one bucket over: each with a note that it was, both or neither, and only then is it removed where it
 * lay. Whoever does the same at the same moment, late, or again after having been killed in between, meets the note, and
 * neither writes over what has changed since nor brings back what is deleted.
 */
export async function transfer(
  { before, buckets }: { before: Items; buckets: Items },
  key: string[],
  stored: Stored[],
): Promise<void> {
  const [tenantId = ''] = key;
  for (const part of partsOf(stored)) {
    const isTaken = await refusalOf(
      buckets.batch(
        key,
        part.flatMap((one) => taking(one, key)),
      ),
    );
    if (isTaken) {
      for (const one of part) await doneUnless('exists', buckets.batch(key, taking(one, key)));
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
}

function taking(stored: Stored, [tenantId, bucket]: string[]): Change[] {
  const own = Object.entries(stored).filter(([name]) => !name.startsWith('_'));
  const item = { ...Object.fromEntries(own), id: stored.id, bucket };
  const note = { id: `taken-${stored.id}`, tenantId, bucket, type: 'taken', ttl: TAKEN_SECONDS };
  return [
    { operation: 'create', item: { ...item, ...remaining(stored) } },
    { operation: 'create', item: note },
  ];
}

/** The database counts from when a record is written: what is left of its time. */
function remaining({ ttl, _ts }: Stored): { ttl?: number } {
  if (ttl === undefined || ttl < 0) return {};
  return { ttl: Math.max(1, _ts + ttl - Math.floor(Date.now() / 1_000)) };
}

function partsOf(stored: Stored[]): Stored[][] {
  const parts: Stored[][] = [];
  let characters = 0;
  for (const one of stored) {
    const length = JSON.stringify(one).length;
    const part = parts.at(-1);
    if (part && part.length < MAX_RECORDS && characters + length <= MAX_CHARACTERS) {
      part.push(one);
      characters += length;
    } else {
      parts.push([one]);
      characters = length;
    }
  }
  return parts;
}
