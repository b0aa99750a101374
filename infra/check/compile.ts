import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Template } from './evaluate-template.ts';

const infra = join(import.meta.dirname, '..');
/** The compiler is a .NET program, which asks for a library of locales that not every machine has. */
const ENVIRONMENT = { ...process.env, DOTNET_SYSTEM_GLOBALIZATION_INVARIANT: '1' };

/**
 * What the compiler (0.49.2) cannot know. Of Microsoft.Web its newest types are those of 2025-03-01, and the app needs what came
 * after them: how running answers end when a version is deployed. So those resources are compiled a second time as of that
 * version, where all but this property is compared.
 */
const UNTYPED = { api: 'Microsoft.Web', version: '2025-05-01', typed: '2025-03-01' };
const NEWER = ['siteUpdateStrategy'];

/** The path of a compiler, where there is one. @throws Error where `BICEP` names none */
export function findCompiler(): string | undefined {
  const asked = process.env.BICEP || 'bicep';
  const { status } = spawnSync(asked, ['--version'], { env: ENVIRONMENT });
  if (status === 0) return asked;
  if (process.env.BICEP) throw new Error(`BICEP names no compiler that runs: ${asked}`);
  return undefined;
}

/** What the files of `folder`, infra itself unless something else is said, are compiled to, and all that is wrong with them. */
export function compile(
  compiler: string,
  folder = infra,
): { template: Template; complaints: string[] } {
  const { template, said } = build(compiler, join(folder, 'azure/main.bicep'));
  const complaints = [...said.filter((line) => !isUntyped(line)), ...asTyped(compiler, folder)];
  return { template: template && JSON.parse(template), complaints };
}

/** The same files, with the version that the compiler has types of. */
function asTyped(compiler: string, folder: string): string[] {
  const copy = mkdtempSync(join(tmpdir(), 'talkwright-bicep-'));
  try {
    cpSync(folder, copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
    for (const file of globSync('azure/*.bicep', { cwd: copy })) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      const version = new RegExp(`(${UNTYPED.api}/[\\w/]+)@${UNTYPED.version}`, 'g');
      writeFileSync(path, text.replace(version, `$1@${UNTYPED.typed}`));
    }
    const { said } = build(compiler, join(copy, 'azure/main.bicep'));
    return said.filter((line) => !NEWER.some((name) => line.includes(`"${name}"`)));
  } finally {
    rmSync(copy, { recursive: true });
  }
}

const isUntyped = (line: string) =>
  line.includes('BCP081') &&
  line.includes(`"${UNTYPED.api}/`) &&
  line.includes(`@${UNTYPED.version}"`);

/** Warnings of the linter come with those of the compiler. */
function build(compiler: string, file: string): { template: string; said: string[] } {
  const { status, stdout, stderr } = spawnSync(compiler, ['build', file, '--stdout'], {
    encoding: 'utf8',
    env: ENVIRONMENT,
    maxBuffer: 64 * 1024 * 1024,
  });
  const said = stderr.split('\n').filter((line) => /: (Warning|Error|Info) /.test(line));
  if (said.length === 0 && (status !== 0 || !stdout)) {
    throw new Error(`The compiler ended without an answer: ${status} ${stderr}`);
  }
  return { template: stdout, said: said.map((line) => line.replace(`${infra}/`, '')) };
}
