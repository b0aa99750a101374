import { renameSync, writeFileSync } from 'node:fs';

/** Readers see the old content or the new one, never a half of it. */
export function writeJson(file: string, value: unknown): void {
  writeFileSync(`${file}.new`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
