import { describe, expect, it } from '@jest/globals';
import { tableOf } from '../../support/budgets/budget-table.ts';

const START = 0.04;
const budgets = { rules: 600, api: 2_500 };
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
      budgets,
    );
    expect(table.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      'An empty start of node takes 40 ms here.',
      'rules: 15 s, 375 starts of node of a budget of 600',
      'api: 15 s, 375 starts of node of a budget of 2500',
      'together: 30 s, 750 starts of node of a budget of 3100',
    ]);
  });

  it('ends with the projects that took a fifth more than their budget', () => {
    const seconds = budgets.rules * START;
    const files = [file('rules', 'a', 1)];
    const named = 'rules took a fifth more than its budget, or more still.';
    expect(tableOf(files, seconds * 1.19, START, budgets)).not.toContain(named);
    expect(
      tableOf(files, seconds * 1.21, START, budgets)
        .split('\n')
        .at(-1),
    ).toBe(named);
  });

  it('names the five slowest files of a project, the slowest first', () => {
    const files = [1, 7, 3, 6, 2, 5].map((seconds) => file('rules', String(seconds), seconds));
    const named = tableOf(files, 1, START, budgets).matchAll(/(\S+) s {2}rules\/(\d)/g);
    expect([...named].map(([, seconds, name]) => [seconds, name])).toEqual(
      [7, 6, 5, 3, 2].map((seconds) => [`${seconds}.0`, String(seconds)]),
    );
  });
});
