export type FileTime = { project: string; file: string; seconds: number };

const SLOWEST = 5;
/** A run takes a little more now and then. */
const WORTH_A_LOOK = 1.2;

/**
 * Files run beside each other: what a project took of the run is its part of the time of all files. What stands beside a
 * file is its own time, from its start to its end.
 *
 * @param start Seconds that an empty start of node takes here.
 * @param budgets Of each project, in such starts.
 */
export function tableOf(
  files: FileTime[],
  seconds: number,
  start: number,
  budgets: Record<string, number>,
): string {
  const whole = sum(files) || 1;
  const projects = [...Map.groupBy(files, ({ project }) => project)].map(([project, own]) => ({
    project,
    slowest: own.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST),
    took: (seconds * sum(own)) / whole,
    budget: budgets[project] ?? 0,
  }));
  const over = projects.filter(({ took, budget }) => took / start > budget * WORTH_A_LOOK);
  const budget = projects.reduce((all, one) => all + one.budget, 0);
  return [
    `An empty start of node takes ${Math.round(start * 1_000)} ms here.`,
    ...projects.flatMap(({ project, slowest, took, budget }) => [
      line(project, took, start, budget),
      ...slowest.map((one) => `${cell(one.seconds)} s  ${one.file}`),
    ]),
    line('together', seconds, start, budget),
    ...over.map(({ project }) => `${project} took a fifth more than its budget, or more still.`),
  ].join('\n');
}

const line = (name: string, seconds: number, start: number, budget: number): string =>
  `${name}: ${Math.round(seconds)} s, ${Math.round(seconds / start)} starts of node of a budget of ${budget}`;

const cell = (seconds: number): string => seconds.toFixed(1).padStart(7);

const sum = (files: FileTime[]): number => files.reduce((all, { seconds }) => all + seconds, 0);
