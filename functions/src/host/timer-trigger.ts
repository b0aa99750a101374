import { app } from '@azure/functions';
import { type Deps, liveDeps } from '../deps.ts';

/** Runs at the times of an NCRONTAB schedule, which begins with the seconds; one worker of all of them does. */
export function timerTrigger(
  name: string,
  schedule: string,
  run: (deps: Deps) => Promise<unknown>,
): void {
  app.timer(name, {
    schedule,
    async handler() {
      const deps = liveDeps();
      await run(deps);
      await deps.health.noteRun(name, schedule, deps.now());
    },
  });
}
