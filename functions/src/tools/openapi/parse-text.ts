import { parse } from 'yaml';
import { refusalOfText } from './other-descriptions.ts';
import { SpecRefused } from './spec-refused.ts';

/** An honest document repeats an anchor as often as it likes; a bomb multiplies them. */
const MAX_ALIASES = 10_000;
/**
 * Of JSON. A description has 20 MB at most, so that with more each would have less than 20 characters. They would fill the
 * memory of a thread by an allocation that V8 answers with the end of the whole process, not of the thread.
 */
const MAX_OBJECTS = 1_000_000;

/** A JSON or YAML text as values. Anchors are shared, not copied. @throws SpecRefused */
export function parseText(text: string): unknown {
  const json = /^\s*[[{]/.test(text) ? parseJson(text) : undefined;
  if (json !== undefined) return json;
  if (/^\s*<(?:!doctype|html)/i.test(text)) {
    throw new SpecRefused('This is a web page. Enter the address of the description itself.');
  }
  const refusal = refusalOfText(text);
  if (refusal) throw new SpecRefused(refusal);
  try {
    return parse(text, {
      maxAliasCount: MAX_ALIASES,
      merge: true,
      uniqueKeys: false,
      logLevel: 'error',
    });
  } catch (error) {
    if (error instanceof RangeError)
      throw new SpecRefused('This description is nested too deeply.');
    const [reason = ''] = String((error as Error).message).split('\n');
    throw new SpecRefused(`This is neither valid JSON nor YAML: ${reason.slice(0, 200)}`);
  }
}

/** What only looks like JSON may be YAML. */
function parseJson(text: string): unknown {
  if (objectsIn(text) > MAX_OBJECTS) {
    throw new SpecRefused(
      'This description has more than a million objects and lists. Import a smaller part of it.',
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** With those brackets that stand in its texts. */
function objectsIn(text: string): number {
  let count = 0;
  for (const bracket of ['{', '[']) {
    for (let at = text.indexOf(bracket); at >= 0; at = text.indexOf(bracket, at + 1)) count += 1;
  }
  return count;
}
