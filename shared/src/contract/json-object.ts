import { parseExactly } from './exact-json.ts';

/** Neither a list nor null. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The database takes 128 levels, of which the record around a value needs some. Nobody's own JSON comes near. */
export const MAX_JSON_DEPTH = 100;

/** Whatever walks through a value level by level, `JSON.stringify` too, breaks somewhere at a few thousand of them. */
export function isTooDeep(value: unknown, levels = MAX_JSON_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isTooDeep(part, levels - 1));
}

/** The object that a text holds; an empty text holds an empty one. Undefined when it is no JSON, no object, or too deep. */
export const jsonObject = (text: string) => objectIn(text, JSON.parse);

/** The same with all digits of whole numbers: those that a number has no room for are bigints. */
export const exactJsonObject = (text: string) => objectIn(text, parseExactly);

function objectIn(
  text: string,
  parse: (text: string) => unknown,
): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value = parse(text);
    return isRecord(value) && !isTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
