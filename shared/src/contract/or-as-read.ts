import * as z from 'zod';
import { isRecord } from './json-object.ts';

/**
 * What an update asks for, or the record as a read answers it, with whatever was changed in it: fields that it spells
 * otherwise are read as well, and those that an update cannot change are passed over. What neither has is refused.
 * By its type it is the former: that is what our own clients send.
 */
export function orAsRead<Draft extends z.ZodObject>(draft: Draft, record: z.ZodObject) {
  const foreign = Object.keys(record.shape).filter((name) => !(name in draft.shape));
  const toDraft = (given: z.input<Draft>): unknown => {
    if (!isRecord(given)) return given;
    const fields: Record<string, unknown> = { ...given };
    for (const name of foreign.filter((name) => name in fields)) {
      const own = inCamelCase(name);
      if (own in draft.shape) fields[own] ??= fields[name];
      delete fields[name];
    }
    return fields;
  };
  return z.preprocess(toDraft, draft).meta({ description: DESCRIPTION });
}

const DESCRIPTION =
  'The record as it was read is taken as well: its spellings of these fields are read, its other fields passed over.';

const inCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
