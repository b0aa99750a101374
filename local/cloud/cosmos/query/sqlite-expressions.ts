/** The JSON path of a property in SQLite's notation; undefined for names that cannot be written safely. */
export function jsonPath(names: readonly string[]): string | undefined {
  if (!names.every((name) => SAFE_NAME.test(name))) return undefined;
  return `$${names.map((name) => `."${name}"`).join('')}`;
}

const SAFE_NAME = /^[^"'\\\p{Cc}]+$/u;

/** The rank of a value's type, the same numbers as typeRank() gives: 0 for a missing value, 4 for a text. */
export function sqlRankOf(column: string, path: string): string {
  return (
    `(CASE json_type(${column},'${path}') WHEN 'text' THEN 4 WHEN 'integer' THEN 3 WHEN 'real' THEN 3 ` +
    "WHEN 'true' THEN 2 WHEN 'false' THEN 2 WHEN 'null' THEN 1 WHEN 'array' THEN 5 WHEN 'object' THEN 6 ELSE 0 END)"
  );
}

/** Integers are read as REAL: numbers of JSON are doubles, and node:sqlite refuses to return integers above 2^53. */
export function sqlValueOf(column: string, path: string): string {
  return (
    `iif(json_type(${column},'${path}')='integer',` +
    `CAST(${column}->>'${path}' AS REAL),${column}->>'${path}')`
  );
}
