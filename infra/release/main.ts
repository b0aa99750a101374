import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Problem } from '../problem.ts';
import { pinnedTo } from '../released-widgets.ts';
import { release } from './release.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { validated: { type: 'boolean', default: false } },
});
const [version = ''] = positionals;
const root = process.cwd();

// It ends behind the step that runs, which mostly hears it, too, and takes back what was done.
const brokenOff = new AbortController();
process.on('SIGINT', () => brokenOff.abort());

try {
  const order = { root, version, now: new Date(), isValidated: values.validated };
  await release({ ...order, brokenOff: brokenOff.signal });
  console.log(`
Talkwright ${version} is committed and tagged here. What it ships is in dist/:

${readFileSync(join(root, 'dist/SHA256SUMS'), 'utf8').trim()}

Nobody else has it before you push it:

    git push origin main v${version}

A page pins its widget to this release by:

    ${pinnedTo(root, version, 'https://app.example.com')}`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
