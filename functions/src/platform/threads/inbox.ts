/** What arrives and waits to be taken, one by one; at last perhaps why no more will come. */
export function createInbox<T>() {
  const arrived: T[] = [];
  let failure: { reason: unknown } | undefined;
  let wake: (() => void) | undefined;

  return {
    put(one: T): void {
      arrived.push(one);
      wake?.();
    },

    /** What has arrived before can still be taken. The first reason counts. */
    fail(reason: unknown): void {
      failure ??= { reason };
      wake?.();
    },

    async take(): Promise<T> {
      while (arrived.length === 0) {
        if (failure) throw failure.reason;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return arrived.shift() as T;
    },
  };
}
