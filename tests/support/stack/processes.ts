import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of a stack by their services, as its supervisor keeps them. */
export const processesOf = (data: string): Record<string, number> =>
  JSON.parse(readFileSync(join(data, 'processes.json'), 'utf8'));

export function pidOf(data: string, service: string): number {
  const pid = processesOf(data)[service];
  if (!pid) throw new Error(`${service} is not running.`);
  return pid;
}
