/**
 * What `@jest/globals` is where modules are loaded once (once-loaded-runtime.ts): the functions of whichever file runs now,
 * since what supports tests is loaded before most of them.
 */
const following = (name: string) =>
  new Proxy(() => {}, {
    apply: (_target, _this, values) => Reflect.apply(current(name), undefined, values),
    get: (_target, key) => Reflect.get(current(name), key),
  });

const current = (name: string) => globalThis.jestGlobals[name] as () => unknown;

export const afterAll = following('afterAll');
export const afterEach = following('afterEach');
export const beforeAll = following('beforeAll');
export const beforeEach = following('beforeEach');
export const describe = following('describe');
export const expect = following('expect');
export const it = following('it');
export const jest = following('jest');
