import { linesOf } from './extract-text.ts';
import { RECORD, readLeaves } from './json-leaves.ts';
import { FileRefused } from './page.ts';

/** It begins each line of JSON text sequences. */
const SEPARATOR = '\u001e';
/** Of its beginning, which tells what a file is. */
const LOOKED_AT = 100;
const MOST_NAMED = 10;

/** JSON has no two values behind each other: where two lines are whole ones, or a first and more follows, each line is. */
export function isJsonLines(text: string): boolean {
  if (!text.trim().includes('\n')) return false;
  let [count, isAfterWhole] = [0, false];
  for (const [, line] of filledLines(text)) {
    if (count === 1 && isAfterWhole) return true;
    const isWhole = /^["[{]/.test(line) && isJson(line);
    if (isWhole && isAfterWhole) return true;
    isAfterWhole = isWhole;
    count += 1;
    if (count === LOOKED_AT) return false;
  }
  return false;
}

/**
 * The values of JSON Lines, line by line; what is no JSON is left out. `leftOut` says so when it was read.
 * @throws FileRefused where no line is JSON
 */
export function readJsonLines(text: string) {
  const broken: number[] = [];
  let brokenCount = 0;

  function* leaves(): ReturnType<typeof readLeaves> {
    let hasRecord = false;
    for (const [number, line] of filledLines(text)) {
      if (isJson(line)) {
        hasRecord = true;
        yield RECORD;
        for (const leaf of readLeaves(line)) if (leaf !== RECORD) yield leaf;
      } else {
        brokenCount += 1;
        if (broken.length < MOST_NAMED) broken.push(number);
      }
    }
    if (!hasRecord) throw new FileRefused('No line of this file is valid JSON.');
  }

  return { leaves: leaves(), leftOut: () => sentenceFor(broken, brokenCount) };
}

/** With their numbers, from 1 on. */
function* filledLines(text: string): Generator<[number: number, line: string]> {
  let number = 0;
  for (const line of linesOf(text)) {
    number += 1;
    const inner = (line.startsWith(SEPARATOR) ? line.slice(1) : line).trim();
    if (inner !== '') yield [number, inner];
  }
}

/** Read without being built: a line may be as long as the file. */
function isJson(line: string): boolean {
  try {
    for (const _ of readLeaves(line));
    return true;
  } catch {
    return false;
  }
}

function sentenceFor(named: number[], count: number): string {
  if (count === 0) return '';
  const numbers = named.map((number) => number.toLocaleString('en-US'));
  if (count === 1) return `Line ${numbers[0]} is not valid JSON and was left out.`;
  const more = count - named.length;
  const rest = more > 0 ? `${more.toLocaleString('en-US')} more` : numbers.pop();
  return `Lines ${numbers.join(', ')} and ${rest} are not valid JSON and were left out.`;
}
