import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '../../common/full-disk.ts';
import type { AppFunction } from './app.ts';
import type { Invoke } from './invoker.ts';
import { parseSchedule, type Schedule } from './schedule.ts';
import { resolveSettingNames } from './settings.ts';

type Status = { Last: string; Next: string; LastUpdated: string };
type TimerOptions = {
  directory: string;
  env: Record<string, string>;
  invoke: Invoke;
  /** The end of what the timers of the previous bundle are still running, after a reload. */
  previousRuns?: Promise<void> | undefined;
};

const NEVER = '0001-01-01T00:00:00Z';
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1;
/** Azure does not watch over schedules that are due more often than this. */
const MONITORED_MS = 60_000;

/** Runs the timer functions. What they did last is kept on disk, so that a missed run is made up for. */
export function startTimers(functions: AppFunction[], options: TimerOptions) {
  const timers = functions.filter(isTimer).map((fn) => ({ fn, ...startTimer(fn, options) }));

  return {
    /** Runs it now; after the run under way, if there is one. */
    async fire(fn: AppFunction): Promise<void> {
      await timers.find((timer) => timer.fn === fn)?.fire();
    },
    /** Resolves when what they were running is over. */
    async stop(): Promise<void> {
      await Promise.all(timers.map((timer) => timer.stop()));
    },
  };
}

export const isTimer = ({ trigger }: AppFunction) => trigger.type === 'timerTrigger';

/** Throws a sentence if the timer has no usable schedule. */
export function scheduleOf({ name, trigger }: AppFunction, env: Record<string, string>): Schedule {
  try {
    const schedule = parseSchedule(resolveSettingNames(String(trigger.schedule), env));
    schedule(new Date());
    return schedule;
  } catch (error) {
    throw new Error(
      `The timer "${name}" cannot run. ${error instanceof Error ? error.message : error}`,
    );
  }
}

function startTimer(fn: AppFunction, { directory, env, invoke, previousRuns }: TimerOptions) {
  const schedule = scheduleOf(fn, env);
  const file = join(directory, 'timers', `${fn.name}.json`);
  const isReload = previousRuns !== undefined;
  const stored = isMonitored(fn, schedule) ? readStatus(file) : undefined;
  let last = stored?.Last ?? NEVER;
  let timeout: NodeJS.Timeout | undefined;
  let isStopped = false;
  let run = previousRuns ?? Promise.resolve();

  function fire(isPastDue: boolean): Promise<void> {
    const mine = run.then(async () => {
      const now = new Date();
      const status = { Last: last, Next: schedule(now).toISOString(), LastUpdated: last };
      const info = {
        Schedule: { AdjustForDST: true },
        ScheduleStatus: status,
        IsPastDue: isPastDue,
      };
      try {
        await invoke(fn, { json: JSON.stringify(info) });
      } finally {
        last = now.toISOString();
        writeStatus(file, {
          Last: last,
          Next: schedule(new Date()).toISOString(),
          LastUpdated: last,
        });
      }
    });
    run = mine.catch(() => {});
    return mine;
  }

  /** The next run is set only when this one is over: a timer never overlaps itself. */
  function arm() {
    if (isStopped) return;
    const due = schedule(new Date()).getTime();
    const come = () => {
      // Not yet where it is far away, or where the clock has been set back meanwhile.
      if (Date.now() < due) arm();
      else
        void fire(false)
          .catch(() => {})
          .finally(arm);
    };
    timeout = setTimeout(come, Math.min(due - Date.now(), LONGEST_TIMEOUT_MS));
  }

  const isPastDue = !isReload && stored !== undefined && Date.parse(stored.Next) < Date.now();
  if (isPastDue || (!isReload && fn.trigger.runOnStartup === true)) {
    void fire(isPastDue)
      .catch(() => {})
      .finally(arm);
  } else {
    writeStatus(file, { Last: last, Next: schedule(new Date()).toISOString(), LastUpdated: last });
    arm();
  }

  return {
    fire: () => fire(false),
    stop() {
      isStopped = true;
      clearTimeout(timeout);
      return run;
    },
  };
}

function isMonitored(fn: AppFunction, schedule: Schedule): boolean {
  if (typeof fn.trigger.useMonitor === 'boolean') return fn.trigger.useMonitor;
  const first = schedule(new Date());
  return schedule(first).getTime() - first.getTime() >= MONITORED_MS;
}

function readStatus(file: string): Status | undefined {
  try {
    const { Last, Next, LastUpdated }: Status = JSON.parse(readFileSync(file, 'utf8'));
    return Number.isNaN(Date.parse(Next)) ? undefined : { Last, Next, LastUpdated };
  } catch {
    // No file yet, or not a readable one: the timer starts afresh.
    return undefined;
  }
}

function writeStatus(file: string, status: Status): void {
  try {
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify(status));
    renameSync(`${file}.new`, file);
  } catch (error) {
    // A missed run is then not made up for, which is better than none.
    if (!isFull(error)) throw error;
  }
}
