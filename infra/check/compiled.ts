import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Template } from './evaluate-template.ts';

const infra = join(import.meta.dirname, '..');

/** What the compiler made of main.bicep: `node infra/compile.ts` writes it. */
export const COMPILED = join(infra, 'azure/compiled.json');

type Compiled = {
  /** Of all that it was made of. */
  sources: string;
  template: Template;
};

export const compiled: Compiled = JSON.parse(readFileSync(COMPILED, 'utf8'));

/** Changes with every file that the compiler reads: whether what is kept is current can so be told without one. */
export function hashOfSources(): string {
  const folder = join(infra, 'azure');
  const own = globSync(['*.bicep', 'bicepconfig.json'], { cwd: folder }).sort();
  const texts = own.map((file) => readFileSync(join(folder, file), 'utf8'));
  const loaded = texts.flatMap((text) =>
    [...text.matchAll(/loadJsonContent\('([^']+)'/g)].map(([, file = '']) => file),
  );
  const hash = createHash('sha256');
  for (const file of [...own, ...[...new Set(loaded)].sort()]) {
    hash.update(`${file}\n`).update(readFileSync(join(folder, file)));
  }
  return hash.digest('hex');
}
