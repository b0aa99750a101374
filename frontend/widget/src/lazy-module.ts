/**
 * Loads a script of ours once, when it is asked for. Browsers may remember that a module failed to load, so each new attempt
 * has an address of its own.
 */
export function lazyModule<M>(url: () => string): () => Promise<M> {
  let loading: Promise<M> | undefined;
  let failures = 0;
  return () => {
    loading ??= import(`${url()}${failures > 0 ? `?attempt=${failures}` : ''}`).catch(
      (error: unknown) => {
        loading = undefined;
        failures += 1;
        throw error;
      },
    );
    return loading;
  };
}
