import { describe, expect, it } from '@jest/globals';
import { tableOf } from '../../support/budgets/budget-table.ts';
import { budgets } from '../../support/budgets/budgets.ts';

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
    );
    expect(table.split('\n').filter((line) => !line.startsWith(' '))).toEqual([
      `rules: 15 s of a budget of ${budgets.rules} s`,
      `api: 15 s of a budget of ${budgets.api} s`,
      `together: 30 s of a budget of ${(budgets.rules ?? 0) + (budgets.api ?? 0)} s`,
    ]);
  });

  it('says where it is more than the budget', () => {
    const budget = budgets.rules ?? 0;
    expect(tableOf([file('rules', 'a', 1)], budget + 1)).toContain(`${budget} s, which is more`);
  });

  it('names the five slowest files of a project, the slowest first', () => {
    const files = [1, 7, 3, 6, 2, 5].map((seconds) => file('rules', String(seconds), seconds));
    const named = tableOf(files, 1).matchAll(/(\S+) s {2}rules\/(\d)/g);
    expect([...named].map(([, seconds, name]) => [seconds, name])).toEqual(
      [7, 6, 5, 3, 2].map((seconds) => [`${seconds}.0`, String(seconds)]),
    );
  });
});
