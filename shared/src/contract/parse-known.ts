import type * as z from 'zod';

/**
 * Parses what a newer version may have written: also where a strict schema would refuse a field that it does not know,
 * it is left out. What comes from outside is parsed strictly.
 */
export function parseKnown<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (!error) return data;
  const known = JSON.parse(JSON.stringify(value));
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') throw error;
    const part = issue.path.reduce((inner, key) => inner[key as string] as Fields, known);
    for (const key of issue.keys) delete part[key];
  }
  return schema.parse(known);
}

type Fields = { [field: string]: unknown };
