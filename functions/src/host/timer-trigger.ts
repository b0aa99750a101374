import { type Deps, liveDeps } from '../deps.ts';
import { inInvocation } from '../platform/telemetry/invocation.ts';
import { timed } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';
import { inSpan } from '../platform/telemetry/spans.ts';
import { defineFunction } from './functions.ts';
import { namesOf, startOf } from './start-of.ts';

/** Runs at the times of an NCRONTAB schedule, which begins with the seconds; one worker of all of them does. */
export function timerTrigger(
  name: string,
  schedule: string,
  run: (deps: Deps) => Promise<unknown>,
): void {
  defineFunction(name, { schedule }, async (_timer, context) => {
    const deps = liveDeps();
    const start = startOf(name, context);
    const options = { attributes: namesOf(start), parent: start.traceparent };
    await inInvocation(start, () =>
      inSpan(`timer ${name}`, options, () =>
        timed('talkwright.timer.duration', { [names.function]: name }, async () => {
          await run(deps);
          await deps.health.noteRun(name, schedule, deps.now());
        }),
      ),
    );
  });
}
