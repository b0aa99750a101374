import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../../support/root.ts';
import { atLeast, type Figure, figure } from '../figures.ts';
import { type Fault, faults } from './faults.ts';
import { putBackLeftOver, withFault } from './put-in.ts';
import { runTest } from './run-test.ts';

type Options = {
  /** Another checkout of the repository, from the root of this one. */
  checkout?: string | undefined;
  /** Words of the names of those that are put in, where not all are. */
  only?: string | undefined;
};
type Outcome = 'found' | 'NOT FOUND' | 'out of date';

/**
 * Puts faults into the product, one by one, and asks of the test that ought to find each whether it does: a test that
 * passes whatever the code says is worth nothing, and looks like any other.
 */
export async function measureFaultsFound({ checkout = root, only }: Options): Promise<Figure[]> {
  const folder = resolve(root, checkout);
  putBackLeftOver(folder);
  const wanted = faults.filter(({ name }) => !only || name.includes(only));
  const passes = rememberPassing(folder);
  const missed: string[] = [];
  let found = 0;
  for (const [at, fault] of wanted.entries()) {
    const outcome = await tryFault(folder, fault, passes);
    console.log(`${at + 1} of ${wanted.length}, ${outcome}: ${fault.name}`);
    if (outcome === 'found') found += 1;
    else missed.push(`${outcome}: ${fault.name} (${fault.file}, ${fault.test.path})`);
  }
  console.log(['', ...missed, `${found} of ${wanted.length} found`, ''].join('\n'));
  const goal = atLeast(wanted.length);
  return [figure('faults found by the tests that ought to', found, '', { goal })];
}

async function tryFault(
  folder: string,
  fault: Fault,
  passes: (test: Fault['test']) => Promise<boolean>,
): Promise<Outcome> {
  const original = readIfThere(join(folder, fault.file));
  if (original?.split(fault.from).length !== 2) return 'out of date';
  // What fails without a fault would find any.
  if (!(await passes(fault.test))) return 'NOT FOUND';

  // As a function, for a replacement that holds a $ would not be taken as it is written.
  const faulty = original.replace(fault.from, () => fault.to);
  const { file } = fault;
  const outcome = await withFault(folder, { file, original, faulty }, () =>
    runTest(folder, fault.test),
  );
  return outcome === 'failed' ? 'found' : 'NOT FOUND';
}

/** Each test file is run once as the product is, before the first fault that it is to find. */
function rememberPassing(folder: string) {
  const known = new Map<string, boolean>();
  return async (test: Fault['test']): Promise<boolean> => {
    const before = known.get(test.path);
    if (before !== undefined) return before;
    const isPassing = (await runTest(folder, test)) === 'passed';
    if (!isPassing) console.log(`${test.path} does not pass without a fault either`);
    known.set(test.path, isPassing);
    return isPassing;
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
