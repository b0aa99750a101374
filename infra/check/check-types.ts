import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import type { Resource } from './declared.ts';
import { placeOf } from './expressions.ts';
import { published } from './published.ts';
import type { Place, Value } from './values.ts';

const root = join(import.meta.dirname, '../..');
const FLAGS = ['--noEmit', '--strict', '--ignoreConfig', '--pretty', 'false'];

/**
 * What the published management packages say is wrong with the properties of these resources: names that there are not, wrong
 * types, values that are none of the known ones. A sentence each, beginning with file and line of the Bicep.
 */
export async function checkTypes(resources: Resource[]): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-bicep-'));
  const program = new Program();
  for (const resource of resources) program.add(resource);
  const file = join(folder, 'resources.ts');
  writeFileSync(file, program.lines.map(({ text }) => text).join('\n'));
  try {
    const tsc = join(
      dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
      'bin/tsc',
    );
    const said = await promisify(execFile)(process.execPath, [tsc, ...FLAGS, file]).then(
      () => '',
      ({ stdout, stderr }) => `${stdout}${stderr}`,
    );
    return [...new Set(said.split('\n').flatMap((line) => program.explain(line)))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of which resources the properties cannot be checked: no package describes them. */
export const isTyped = ({ type }: Resource): boolean => typeOf(type) !== undefined;

/** A line for each property, so that each mistake has one. */
class Program {
  readonly lines: { text: string; at?: Place }[] = [];

  add({ type, body, at }: Resource): void {
    const known = typeOf(type);
    if (!known || body.properties === undefined) return;
    const path = join(import.meta.dirname, 'published', known.file);
    // What stands beside the properties, where a package lays both side by side.
    const declared = `Omit<import(${JSON.stringify(path)}).${known.name}, 'location' | 'kind'>`;
    this.lines.push({ text: `export const r${this.lines.length}: ${declared} =`, at });
    this.write(body.properties, '', placeOf(body, 'properties') ?? at);
    this.lines.push({ text: ';', at });
  }

  explain(said: string): string[] {
    const [, line, sentence] = /resources\.ts\((\d+),\d+\): error \w+: (.*)/.exec(said) ?? [];
    if (!line) return /error TS/.test(said) ? [said] : [];
    const { at } = this.lines[Number(line) - 1] ?? {};
    return [`${at ? `${relative(root, at.file)}:${at.line}: ` : ''}${sentence}`];
  }

  private write(value: Value, label: string, at: Place): void {
    if (typeof value !== 'object' || value === null) {
      this.lines.push({
        text: `${label}${value === null ? 'undefined' : JSON.stringify(value)},`,
        at,
      });
      if (label === '') this.dropComma();
      return;
    }
    const isList = Array.isArray(value);
    this.lines.push({ text: `${label}${isList ? '[' : '{'}`, at });
    for (const [name, one] of Object.entries(value)) {
      const place = placeOf(value, name) ?? at;
      this.write(one as Value, isList ? ' ' : `${JSON.stringify(name)}: `, place);
    }
    this.lines.push({ text: isList ? ']' : '}', at });
    if (label !== '') this.lines.push({ text: ',', at });
  }

  private dropComma(): void {
    const last = this.lines.at(-1);
    if (last) last.text = last.text.slice(0, -1);
  }
}

function typeOf(type: string): { file: string; name: string } | undefined {
  for (const [file, { types }] of Object.entries(published)) {
    const name = types[type];
    if (name) return { file: `${file}.d.ts`, name };
  }
  return undefined;
}
