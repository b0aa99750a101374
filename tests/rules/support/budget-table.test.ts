import { describe, expect, it } from '@jest/globals';
import { tableOf } from '../../support/budgets/budget-table.ts';
import { budgets } from '../../support/budgets/budgets.ts';

const START = 0.04;
const file = (project: string, name: string, seconds: number) => ({
  project,
  file: `${project}/${name}.test.ts`,
  seconds,
});

describe('the table of budgets', () => {
  it('gives each project its part of the time that all files took beside each other', () => {
    const table = tableOf(
      [file('rules', 'a', 10), file('rules', 'b', 20), file('api', 'c', 30)],
      30,
      START,
    );
    expect(table.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      'An empty start of node takes 40 ms here.',
      `rules: 15 s, 375 starts of node of a budget of ${budgets.rules}`,
      `api: 15 s, 375 starts of node of a budget of ${budgets.api}`,
      `together: 30 s, 750 starts of node of a budget of ${(budgets.rules ?? 0) + (budgets.api ?? 0)}`,
    ]);
  });

  it('ends with the projects that took a fifth more than their budget', () => {
    const seconds = (budgets.rules ?? 0) * START;
    const files = [file('rules', 'a', 1)];
    const named = 'rules took a fifth more than its budget, or more still.';
    expect(tableOf(files, seconds * 1.19, START)).not.toContain(named);
    expect(
      tableOf(files, seconds * 1.21, START)
        .split('\n')
        .at(-1),
    ).toBe(named);
  });

  it('names the five slowest files of a project, the slowest first', () => {
    const files = [1, 7, 3, 6, 2, 5].map((seconds) => file('rules', String(seconds), seconds));
    const named = tableOf(files, 1, START).matchAll(/(\S+) s {2}rules\/(\d)/g);
    expect([...named].map(([, seconds, name]) => [seconds, name])).toEqual(
      [7, 6, 5, 3, 2].map((seconds) => [`${seconds}.0`, String(seconds)]),
    );
  });
});
