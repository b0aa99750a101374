/** Words of the specification as options of a select. */
export const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
