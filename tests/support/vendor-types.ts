import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';

/** A request or an answer that went over the wire, and the type that the vendor's SDK has for it. */
export type Said = { what: string; type: string; value: unknown };

/** Within the repository, so that the compiler finds the SDKs. */
const FOLDER = join(root, 'node_modules/.cache/talkwright-types');
const TSC = join(root, 'node_modules/typescript/bin/tsc');
const OPTIONS = '--noEmit --strict --skipLibCheck --target esnext --module nodenext --types node';

/**
 * What the compiler says against it, one line each: a field that the type does not have, one that it requires and that is not
 * there, a value of another type. `preamble` imports what the types are named by.
 */
export function typeFaults(preamble: string, said: Said[]): string[] {
  mkdirSync(FOLDER, { recursive: true });
  const folder = mkdtempSync(join(FOLDER, 'said-'));
  try {
    const lines = said.map(
      ({ type, value }, at) => `export const said${at}: ${type} = ${JSON.stringify(value)};`,
    );
    const file = join(folder, 'said.mts');
    writeFileSync(file, [preamble.replaceAll('\n', ' '), ...lines].join('\n'));
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [TSC, ...OPTIONS.split(' '), file],
      {
        encoding: 'utf8',
        cwd: root,
      },
    );
    const faults = stdout.split('\n').flatMap((line) => {
      const [, number, message] = /said\.mts\((\d+),\d+\): error \w+: (.*)/.exec(line) ?? [];
      const of = said[Number(number) - 2];
      return message ? [`${of?.what ?? 'preamble'}: ${message}`] : [];
    });
    if (status !== 0 && faults.length === 0) throw new Error(`${status} ${stdout} ${stderr}`);
    return faults;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
