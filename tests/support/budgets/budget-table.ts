import { budgets } from './budgets.ts';

export type FileTime = { project: string; file: string; seconds: number };

const SLOWEST = 5;

/**
 * Files run beside each other: what a project took of the run is its part of the time of all files. What stands beside a
 * file is its own time, from its start to its end.
 */
export function tableOf(files: FileTime[], seconds: number): string {
  const projects = Map.groupBy(files, ({ project }) => project);
  const whole = sum(files) || 1;
  const lines = [...projects].flatMap(([project, own]) => {
    const slowest = own.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
    return [
      line(project, (seconds * sum(own)) / whole, budgets[project]),
      ...slowest.map((one) => `${cell(one.seconds)} s  ${one.file}`),
    ];
  });
  const budget = [...projects.keys()].reduce((all, name) => all + (budgets[name] ?? 0), 0);
  return [...lines, line('together', seconds, budget)].join('\n');
}

function line(name: string, seconds: number, budget = 0): string {
  const verdict = seconds > budget ? ', which is more' : '';
  return `${name}: ${Math.round(seconds)} s of a budget of ${budget} s${verdict}`;
}

const cell = (seconds: number): string => seconds.toFixed(1).padStart(7);

const sum = (files: FileTime[]): number => files.reduce((all, { seconds }) => all + seconds, 0);
