import { spawnSync } from 'node:child_process';
import { childrenOf } from '../stack/processes.ts';

/** For a process and all below it the disk is full: no file takes another byte. It needs no rights, and no disk of its own. */
export const fillDisk = (pid: number): void => limitFiles(pid, '0');

export const clearDisk = (pid: number): void => limitFiles(pid, 'unlimited');

/** From above to below, so that what is started meanwhile inherits it; who has ended meanwhile needs none. */
function limitFiles(pid: number, bytes: string): void {
  const { error } = spawnSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  if (error) throw error;
  for (const child of childrenOf(pid)) limitFiles(child, bytes);
}
