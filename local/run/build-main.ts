import { join } from 'node:path';
import { buildWhatIsStale } from './supervisor/build.ts';
import { root } from './supervisor/options.ts';
import { Problem } from './supervisor/problem.ts';

/** Before all tests: builds what is older than its sources, the parts beside each other, and says so. */
const say = (name: string, text: string) => console.log(`${name.padEnd(19)}${text}`);

try {
  const logs = join(root, '.local', 'logs');
  await buildWhatIsStale({ packaged: true }, logs, say, new AbortController().signal);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
