export type Value = null | boolean | number | string | Value[] | { [name: string]: Value };
export type Values = Record<string, Value>;
