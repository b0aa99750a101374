import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The processes of a stack by their services, as its supervisor keeps them. */
export const processesOf = (data: string): Record<string, number> =>
  JSON.parse(readFileSync(join(data, 'processes.json'), 'utf8'));

export function pidOf(data: string, service: string): number {
  const pid = processesOf(data)[service];
  if (!pid) throw new Error(`${service} is not running.`);
  return pid;
}

export function childrenOf(pid: number): number[] {
  const parentOf = (child: string) =>
    Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${child}/stat`, 'utf8'))?.[1]);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return parentOf(name) === pid;
      } catch {
        // It has ended since it was listed.
        return false;
      }
    })
    .map(Number);
}
