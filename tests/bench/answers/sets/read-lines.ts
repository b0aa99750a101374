import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of data/ with a JSON value on each line. */
export function readLines<Line>(path: string): Line[] {
  const text = readFileSync(join(import.meta.dirname, '../data', path), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}
