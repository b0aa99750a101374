import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Slack } from './slack.ts';

/** Of a file or an icon; none where there is none. */
export function bytesOf(slack: Slack, name: string): Buffer {
  const path = join(slack.store.folder, 'files', name);
  return existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
}
