export type Warnings = ReturnType<typeof createWarnings>;

/** Says the same thing once, with a count and an example. */
export function createWarnings() {
  const found = new Map<string, { count: number; example: string }>();
  return {
    add(what: string, example: string): void {
      const { count, example: first } = found.get(what) ?? { count: 0, example };
      found.set(what, { count: count + 1, example: first });
    },
    list: () =>
      [...found].map(
        ([what, { count, example }]) => `${what}: ${count}, such as ${example.slice(0, 100)}.`,
      ),
  };
}
