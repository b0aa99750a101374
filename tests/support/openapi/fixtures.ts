import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const folder = join(import.meta.dirname, 'fixtures');
/** Where the fixtures pretend to come from. */
export const HOME = 'https://files.example.com/specs/';

export const fixtures = readdirSync(folder).filter((name) => /\.(?:json|yaml)$/.test(name));

export const textOf = (fixture: string): string => readFileSync(join(folder, fixture), 'utf8');

/** With the documents beside it, which it may refer to. */
export const originOf = (fixture: string) => ({
  url: HOME + fixture,
  fetchText: async (url: string) => {
    const other = url.replace(HOME, '');
    return existsSync(join(folder, other))
      ? { text: textOf(other) }
      : { problem: 'there is none.' };
  },
});
