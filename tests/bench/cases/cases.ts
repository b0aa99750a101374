import { join, relative, sep } from 'node:path';
import { root } from '../../support/root.ts';
import { atLeast, type Figure, figure } from '../figures.ts';
import { runJest } from '../run-jest.ts';
import { type Kind, kinds } from './kinds.ts';

type Outcome = { path: string; fullName: string; isPassed: boolean };

/** What was reported of others, as the tests hold it: each kind's tests are run, and counted where they hold. */
export async function benchCases(): Promise<Figure[]> {
  const outcomes = await runKinds();
  const rows = kinds.map((kind) => {
    const tried = outcomes.filter((outcome) => isOfKind(outcome, kind));
    return { name: kind.name, tried, held: tried.filter(({ isPassed }) => isPassed) };
  });
  for (const { name, tried, held } of rows) {
    console.log(`${held.length} of ${tried.length}: ${name}`);
    for (const { isPassed, fullName } of tried) if (!isPassed) console.log(`    ${fullName}`);
  }
  const empty = rows.filter(({ tried }) => tried.length === 0).map(({ name }) => name);
  if (empty.length > 0) throw new Error(`No test is of these kinds: ${empty.join('; ')}`);
  const count = (of: 'tried' | 'held') => rows.reduce((sum, row) => sum + row[of].length, 0);
  return [figure('cases that hold', count('held'), '', { goal: atLeast(count('tried')) })];
}

async function runKinds(): Promise<Outcome[]> {
  const { report } = await runJest(root, kinds);
  return (report?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status }) => ({
      path: relative(join(root, 'tests'), name).replaceAll(sep, '/'),
      fullName,
      isPassed: status === 'passed',
    })),
  );
}

const isOfKind = ({ path, fullName }: Outcome, kind: Kind): boolean =>
  path === kind.path && (kind.words ?? ['']).some((word) => fullName.includes(word));
