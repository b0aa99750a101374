import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './support/root.ts';
import type { Noted, Phase } from './support/times/note-time.ts';

/**
 * `npm run where-time-goes [-- PROJECT...]`: runs each project alone, and prints as Markdown what of it is start and what is
 * test. Seconds of a processor are from Linux' /proc.
 */

type File = Extract<Noted, { what: 'file' }>;
type Stack = Extract<Noted, { what: 'stack' }>;
type Project = { name: string; seconds: number; files: File[]; stack: Stack | undefined };

const PROJECTS = ['rules', 'use-cases', 'local', 'api', 'security', 'browser', 'faults'];
const PHASES: Phase[] = ['load', 'set up', 'tests', 'tear down'];
const SLOWEST = 20;
const tests = join(root, 'tests');

const asked = process.argv.slice(2);
const projects = PROJECTS.filter((name) => asked.length === 0 || asked.includes(name)).map(run);

console.log(
  [
    table(
      [
        'project',
        'files',
        's',
        'processor s',
        'start of the stack: s, processor s',
        'the stack, processor s',
        ...PHASES.map((phase) => `${phase}: processor s, of it below`),
        'sign-ups, s',
      ],
      projects.map(rowOf),
    ),
    ...projects.map(({ name, files }) => `\n${name}, the slowest:\n\n${slowestOf(files)}`),
  ].join('\n'),
);

function run(name: string): Project {
  const folder = mkdtempSync(join(tmpdir(), 'talkwright-times-'));
  const file = join(folder, 'times.jsonl');
  writeFileSync(file, '');
  const before = performance.now();
  const jest = join(root, 'node_modules/jest/bin/jest.js');
  const { status } = spawnSync(process.execPath, [jest, '--selectProjects', name], {
    cwd: tests,
    env: { ...process.env, TALKWRIGHT_TIMES: file },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const seconds = (performance.now() - before) / 1_000;
  if (status !== 0) console.log(`Not all tests of ${name} pass.`);
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean);
  const noted = lines.map((line): Noted => JSON.parse(line));
  rmSync(folder, { recursive: true });
  return {
    name,
    seconds,
    files: noted.filter((one) => one.what === 'file'),
    stack: noted.find((one) => one.what === 'stack'),
  };
}

function rowOf({ name, seconds, files, stack }: Project): (string | number)[] {
  const [own, below] = [sum(files, 'own'), sum(files, 'below')];
  const signUps = files.reduce((all, one) => all + one.signUps, 0);
  const signUpSeconds = files.reduce((all, one) => all + one.signUpSeconds, 0);
  return [
    ...[name, files.length, Math.round(seconds), Math.round(own + below + (stack?.processor ?? 0))],
    stack ? `${Math.round(stack.startSeconds)}, ${Math.round(stack.startProcessor)}` : '',
    stack ? Math.round(stack.processor) : '',
    ...PHASES.map(
      (phase) =>
        `${Math.round(sum(files, 'own', phase) + sum(files, 'below', phase))}, ${Math.round(sum(files, 'below', phase))}`,
    ),
    signUps ? `${signUps}, ${Math.round(signUpSeconds)}` : '',
  ];
}

function slowestOf(files: File[]): string {
  const rows = files
    .toSorted((a, b) => sum([b], 'seconds') - sum([a], 'seconds'))
    .slice(0, SLOWEST)
    .map((one) => [
      relative(tests, one.file),
      sum([one], 'seconds').toFixed(1),
      ...PHASES.map((phase) => {
        const { seconds = 0, own = 0, below = 0 } = one.phases[phase] ?? {};
        return `${seconds.toFixed(1)}; ${(own + below).toFixed(1)}`;
      }),
    ]);
  return table(['file', 's', ...PHASES.map((phase) => `${phase}: s; processor s`)], rows);
}

function sum(files: File[], what: 'seconds' | 'own' | 'below', phase?: Phase): number {
  const taken = files.flatMap(({ phases }) => (phase ? [phases[phase]] : Object.values(phases)));
  return taken.reduce((all, took) => all + (took?.[what] ?? 0), 0);
}

function table(head: string[], rows: (string | number)[][]): string {
  const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
