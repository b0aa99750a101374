import { availableParallelism } from 'node:os';
import { join } from 'node:path';

// What Node has compiled is kept, for the processes of the tests and for all that they start.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '../node_modules/.cache/talkwright');

// Handed on to the processes of the tests. Where all cores are busy, threads that collect garbage beside them cost a fourteenth.
process.execArgv.push('--single-threaded-gc');

// For the processes of the stacks as well, which take four threads of V8's each otherwise: a twentieth.
process.env.NODE_OPTIONS = [process.env.NODE_OPTIONS, '--v8-pool-size=1'].filter(Boolean).join(' ');

const shared = {
  rootDir: import.meta.dirname,
  injectGlobals: false,
  runtime: './support/runner/once-loaded-runtime.ts',
  testEnvironment: './support/runner/once-loaded-environment.ts',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {},
};

/** Rules and the local services need nothing running; the others share one stack, started once. */
const alone = (name) => ({
  ...shared,
  displayName: name,
  testMatch: [`<rootDir>/${name}/**/*.test.ts`],
});
const overStack = (name, setup = 'stack/start-stack') => ({
  ...alone(name),
  globalSetup: `./support/${setup}.ts`,
  globalTeardown: './support/stack/stop-stack.ts',
});

export default {
  // Two more than a small machine has cores: tests also wait, for what was killed to come back or for a page to load.
  maxWorkers: Math.min(availableParallelism() + 2, 4),
  // For a machine half as fast, and with work beside it: a limit is for what never comes.
  testTimeout: 180_000,
  testSequencer: './support/runner/sequencer.ts',
  reporters: ['default', './support/budgets/budget-reporter.ts'],
  // A worker that has loaded all this takes a moment to end; what is said of one that does not end is then true.
  workerGracefulExitTimeout: 10_000,
  projects: [
    alone('rules'),
    alone('use-cases'),
    alone('local'),
    overStack('api'),
    overStack('security'),
    {
      ...overStack('browser', 'browser/start-browser-stack'),
      testEnvironment: './support/browser/browser-environment.ts',
    },
    alone('faults'),
  ],
};
