/** Remembers so many values; the least recently used one is the first to go. */
export function createLruCache<V>(max: number) {
  const kept = new Map<string, V>();
  return {
    get(key: string): V | undefined {
      const value = kept.get(key);
      if (value === undefined) return undefined;
      kept.delete(key);
      kept.set(key, value);
      return value;
    },

    set(key: string, value: V): void {
      kept.delete(key);
      kept.set(key, value);
      const [oldest] = kept.keys();
      if (kept.size > max && oldest !== undefined) kept.delete(oldest);
    },

    delete(key: string): void {
      kept.delete(key);
    },
  };
}
