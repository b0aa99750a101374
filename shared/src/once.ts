/** What is made when it is first needed, and kept: what takes a while to make is not made at every start. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
