import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

type Config = ConstructorParameters<typeof ModernFakeTimers>[0]['config'];

/** Node as it is, for tests whose modules are loaded once (once-loaded-runtime.ts). */
export default class OnceLoadedEnvironment {
  readonly global = globalThis;
  readonly #timers: ModernFakeTimers;
  readonly #own = { console: globalThis.console, exit: process.exit, env: { ...process.env } };

  constructor({ projectConfig }: { projectConfig: Config }) {
    const mocker = new ModuleMocker(globalThis);
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

  async setup(): Promise<void> {}

  handleTestEvent(_event: { name: string }): void {}

  /** What jest has put into the place of Node's own goes. */
  async teardown(): Promise<void> {
    this.#timers.dispose();
    globalThis.console = this.#own.console;
    process.exit = this.#own.exit;
    // One file at a time runs in a process: what it has set was for itself alone.
    for (const name of Object.keys(process.env)) delete process.env[name];
    Object.assign(process.env, this.#own.env);
  }
}
