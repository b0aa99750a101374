/** Something that can be chosen, and what it is called. */
export type Option<Value, Label = string> = { value: Value; label: Label; disabled?: boolean };

/** All that have a name, in the order in which the names are written down. */
export const optionsOf = <Value extends string>(
  names: Record<Value, string | { label: string }>,
): Option<Value>[] =>
  (Object.entries(names) as [Value, string | { label: string }][]).map(([value, name]) => ({
    value,
    label: typeof name === 'string' ? name : name.label,
  }));

/** Words of the specification, which are names but for their first letter. */
export const capitalized = <Value extends string>(words: readonly Value[]): Option<Value>[] =>
  words.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
