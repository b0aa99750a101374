import { noteTime, type Phase, type Took } from './note-time.ts';
import { processorSeconds } from './processor-seconds.ts';

type Event = { name: string; hook?: { type: string } };

/** By this name what makes an organization measures itself, with `performance.measure`. */
export const SIGN_UP = 'sign-up';

const PHASES: [RegExp, (event: Event) => Phase][] = [
  [/^run_start$/, () => 'load'],
  [
    /^hook_(success|failure)$/,
    ({ hook }) => (hook?.type.startsWith('before') ? 'set up' : 'tear down'),
  ],
  [/^test_fn_(success|failure)$/, () => 'tests'],
];

/** What each part of a test file takes, by what jest-circus says as it goes on. */
export function createFileTimes(file: string) {
  const phases: Partial<Record<Phase, Took>> = {};
  let last = look();

  function ended(phase: Phase): void {
    const [looked, before] = [look(), last];
    const { seconds, own, below } = phases[phase] ?? { seconds: 0, own: 0, below: 0 };
    phases[phase] = {
      seconds: seconds + looked.seconds - before.seconds,
      own: own + looked.own - before.own,
      below: below + looked.below - before.below,
    };
    last = looked;
  }

  return {
    hear(event: Event): void {
      const [, phaseOf] = PHASES.find(([name]) => name.test(event.name)) ?? [];
      if (phaseOf) ended(phaseOf(event));
    },
    note(): void {
      ended('tear down');
      const signUps = performance.getEntriesByName(SIGN_UP);
      performance.clearMeasures(SIGN_UP);
      const signUpSeconds = signUps.reduce((sum, { duration }) => sum + duration, 0) / 1_000;
      noteTime({ what: 'file', file, phases, signUps: signUps.length, signUpSeconds });
    },
  };
}

// Kept from before a test moves the clock.
const now = performance.now.bind(performance);

function look(): Took {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  return { seconds: now() / 1_000, own, below: processorSeconds() - own };
}
