import { pidOf } from '../stack/processes.ts';
import type { Stack } from '../stack/stack.ts';
import type { Deeds } from './deeds/deeds.ts';
import { clearDisk, fillDisk } from './full-disk.ts';
import { goThrough, type Noticed } from './try-fault.ts';

/** Those whose last record may be torn. */
const keepers = ['cosmos', 'service-bus', 'blob', 'mail', 'stripe'];

/** The disk of a whole stack is full for a while: of those who keep something, each may be killed meanwhile as well. */
export function tryFullDisk(
  { process: supervisor, data }: Stack,
  { chat, note, logIn, signUp, upload, pay, refresh }: Deeds,
  areKilled: boolean,
): Promise<Noticed> {
  const { pid = 0 } = supervisor;
  const used = [chat, note, logIn, signUp, upload, pay, refresh];
  return goThrough(used, ['unavailable', 'payment_provider_failed'], {
    begin() {
      fillDisk(pid);
      if (!areKilled) return;
      for (const name of keepers) process.kill(pidOf(data, name), 'SIGKILL');
    },
    end: () => clearDisk(pid),
  });
}
