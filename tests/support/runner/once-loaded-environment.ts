import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';
import { createFileTimes } from '../times/file-times.ts';

type Config = ConstructorParameters<typeof ModernFakeTimers>[0]['config'];

/** Whoever keeps one of these, as a log that is made once, writes to the console of whichever file runs. */
const followed = ['debug', 'error', 'info', 'log', 'warn'] as const;
const own = { ...console };
let shown: Console = own;
for (const name of followed) console[name] = (...said: unknown[]) => shown[name](...said);

/** Node as it is, for tests whose modules are loaded once (once-loaded-runtime.ts). */
export default class OnceLoadedEnvironment {
  /** Where jest puts what a file has for itself: its console. */
  readonly global: { console?: Console } = {};
  readonly #mocker = new ModuleMocker(globalThis);
  readonly #timers: ModernFakeTimers;
  readonly #before = {
    names: new Set(Object.getOwnPropertyNames(globalThis)),
    env: { ...process.env },
  };
  readonly #times: ReturnType<typeof createFileTimes> | undefined;

  constructor({ projectConfig }: { projectConfig: Config }, { testPath }: { testPath: string }) {
    if (process.env.TALKWRIGHT_TIMES) this.#times = createFileTimes(testPath);
    const mocker = this.#mocker;
    const timers = new ModernFakeTimers({ config: projectConfig, global: globalThis });
    this.#timers = timers;
    globalThis.jestGlobals = {
      jest: {
        fn: mocker.fn.bind(mocker),
        spyOn: mocker.spyOn.bind(mocker),
        restoreAllMocks: mocker.restoreAllMocks.bind(mocker),
        useFakeTimers: timers.useFakeTimers.bind(timers),
        useRealTimers: timers.useRealTimers.bind(timers),
        advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
        advanceTimersByTimeAsync: timers.advanceTimersByTimeAsync.bind(timers),
      },
    };
  }

  getVmContext = (): null => null;

  async setup(): Promise<void> {
    shown = this.global.console ?? own;
  }

  handleTestEvent(event: { name: string; hook?: { type: string } }): void {
    this.#times?.hear(event);
  }

  /** What the file has changed of its process goes with it. */
  async teardown(): Promise<void> {
    this.#times?.note();
    this.#timers.dispose();
    this.#mocker.restoreAllMocks();
    shown = own;
    const { names, env } = this.#before;
    for (const name of Object.getOwnPropertyNames(globalThis)) {
      if (!names.has(name)) Reflect.deleteProperty(globalThis, name);
    }
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, env);
  }
}
