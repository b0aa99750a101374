import type { z } from 'zod';

/** One sentence for each field that is not valid, by its path. */
export function fieldErrors(schema: z.ZodType, values: unknown): Record<string, string> {
  const issues = schema.safeParse(values).error?.issues ?? [];
  // From the last to the first, so that the first sentence of a field wins.
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
  );
}

/** The same object where it tells of no such field. */
export function withoutError(errors: Record<string, string>, path: string): Record<string, string> {
  const { [path]: told, ...others } = errors;
  return told === undefined ? errors : others;
}
