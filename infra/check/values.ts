export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
export type Values = Record<string, Value>;

/** Where something was written. */
export type Place = { file: string; line: number };

/** Something declared, such as a resource, of which only the members have values. */
export type Symbolic = { member(path: string[], at: Place): Value };

/** What names mean at a place. */
export type Scope = {
  file: string;
  lookUp(name: string, at: Place): Value | Symbolic | Symbolic[];
};
