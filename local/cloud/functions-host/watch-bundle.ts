import { readFileSync, watch } from 'node:fs';
import { dirname, join } from 'node:path';

/** A build writes many files: it is over when nothing has changed for this long. */
const QUIET_MS = 150;

/** Calls `onChange` after each build of the bundle. */
export function watchBundle(root: string, onChange: () => void): { close(): void } {
  const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(dirname(join(root, String(main))), { recursive: true }, (_, file) => {
    if (!file || !/\.[cm]?js$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(onChange, QUIET_MS);
  });
  return {
    close() {
      clearTimeout(timer);
      watcher.close();
    },
  };
}
