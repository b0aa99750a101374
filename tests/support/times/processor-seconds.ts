import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever the clock of the kernel does. */
const TICKS_A_SECOND = 100;

type Process = { parent: number; seconds: number };

/**
 * Seconds of a processor that a process has used, with those that it has started and waited for and those that still run
 * below it. From Linux' /proc (proc_pid_stat(5)): elsewhere it is 0.
 */
export function processorSeconds(pid = process.pid): number {
  const all = processes();
  const below = (parent: number): number =>
    [...all].reduce(
      (sum, [child, one]) => (one.parent === parent ? sum + one.seconds + below(child) : sum),
      0,
    );
  return (all.get(pid)?.seconds ?? 0) + below(pid);
}

function processes(): Map<number, Process> {
  const found = new Map<number, Process>();
  for (const name of namesIn('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      found.set(Number(name), read(readFileSync(`/proc/${name}/stat`, 'utf8')));
    } catch {
      // It has ended since it was listed: whoever waited for it has its time.
    }
  }
  return found;
}

/** What stands behind the name, which may hold anything: state, parent, and from the 14th field on the times. */
function read(stat: string): Process {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const times = fields.slice(11, 15).map(Number);
  return {
    parent: Number(fields[1]),
    seconds: times.reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND,
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
