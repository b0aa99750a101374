import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync, type Zippable, zipSync } from 'fflate';
import type { ArchivedType } from '../../functions/src/archive/archived.ts';
import { root } from './root.ts';

export type Line = Record<string, unknown> & { id: string };
type Changing = {
  /** Of a type, to be changed in place. */
  lines(type: ArchivedType): Line[];
  files: Zippable;
  manifest: Record<string, unknown>;
};

/** An organization with one of each: person, agent, document, conversation. */
const SAMPLE = join(root, 'tests/fixtures/archives/2026-11-25-40846c81.zip');

/** A changed copy of it, whose manifest says what is in it. */
export function archiveWith(path: string, change: (archive: Changing) => void = () => {}): string {
  const files: Zippable = unzipSync(readFileSync(SAMPLE));
  const textOf = (name: string) => Buffer.from(files[name] as Uint8Array).toString();
  const manifest = JSON.parse(textOf('manifest.json'));
  const changed = new Map<string, Line[]>();
  const lines = (type: string): Line[] => {
    const read =
      changed.get(type) ??
      textOf(`records/${type}.jsonl`)
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    changed.set(type, read);
    return read;
  };
  change({ lines, files, manifest });
  for (const [type, records] of changed) {
    const text = records.map((record) => `${JSON.stringify(record)}\n`).join('');
    files[`records/${type}.jsonl`] = Buffer.from(text);
    manifest.records[type] = records.length;
  }
  files['manifest.json'] = Buffer.from(JSON.stringify(manifest));
  writeFileSync(path, zipSync(files));
  return path;
}

/** The first record of a type of the sample, as it lies in it. */
export function sampleOf(type: ArchivedType): Line {
  const [line = '{}'] = Buffer.from(unzipSync(readFileSync(SAMPLE))[`records/${type}.jsonl`] ?? [])
    .toString()
    .split('\n');
  return JSON.parse(line);
}
