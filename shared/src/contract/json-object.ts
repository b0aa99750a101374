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
export function jsonObject(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) && !isTooDeep(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
