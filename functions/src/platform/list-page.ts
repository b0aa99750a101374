import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';

/** Where a page ended: by what the last one was sorted, and its id, since others may be sorted by the same. */
export type Position<Key = string | number | null> = { key: Key; id: string };

/** Of what was found, one more than the limit, which tells whether there is another page. */
export function pageOf<T>(found: T[], limit: number, cursorAfter: (last: T) => string) {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const nextCursor = last && found.length > limit ? cursorAfter(last) : null;
  return { shown, nextCursor };
}

/** `list` names the list and its order: a cursor of another one leads nowhere. */
export const writeCursor = (list: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([list, key, id])).toString('base64url');

/** @throws Failure `invalid_input` for a cursor of another list, or of nobody's */
export function readCursor<Key extends z.ZodType<Position['key']>>(
  list: string,
  keySchema: Key,
  cursor: string | undefined,
): Position<z.output<Key>> | undefined {
  if (cursor === undefined) return undefined;
  const schema = z.tuple([z.literal(list), keySchema, z.string()]);
  const { data } = schema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()));
  if (data) return { key: data[1], id: data[2] };
  throw new Failure('invalid_input', {
    message: 'This list cannot be gone on with. Begin with its first page.',
    fields: { cursor: 'Begin with the first page' },
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
