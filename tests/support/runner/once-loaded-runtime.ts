import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('./globals.ts', import.meta.url).href;

// Outside of jest's own modules the package only throws.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/**
 * jest's modules, replaced by Node's own: a test process loads each module once, and not anew for each file, which took a
 * second of processor for each of 400. So files of one process share what their modules keep. What jest-circus and
 * jest-runner ask of jest's own runtime is all that is here.
 */
export default class OnceLoadedRuntime {
  unstable_shouldLoadAsEsm = (): boolean => true;

  unstable_importModule = (path: string): Promise<unknown> => import(pathToFileURL(path).href);

  /** jest-circus itself, which keeps the tests of one file only. */
  requireInternalModule(path: string): unknown {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
    delete require.cache[path];
    return require(path);
  }

  requireModule = (path: string): unknown => require(path);

  setGlobalsForRuntime(globals: object): void {
    Object.assign(globalThis.jestGlobals, globals);
  }

  enterTestCode(): void {}
  leaveTestCode(): void {}
  teardown(): void {}
  getSourceMaps = (): null => null;
  getAllCoverageInfoCopy = (): undefined => undefined;
}
