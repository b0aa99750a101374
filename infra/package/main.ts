import { createHash } from 'node:crypto';
import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import product from '../../package.json' with { type: 'json' };
import { Problem } from '../problem.ts';
import { dist, stage } from './stage.ts';
import { zipFolder } from './zip-folder.ts';

/** Stages what was built, and unless it is only to be run here, packs it for upload. */
const { values } = parseArgs({ options: { staged: { type: 'boolean', default: false } } });

try {
  stage();
  if (!values.staged) await pack();
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function pack(): Promise<void> {
  requirePlatform();
  for (const old of globSync('*.zip', { cwd: dist })) rmSync(join(dist, old));
  const { name, version } = product;
  const app = await packed('functions', `${name}-${version}.zip`);
  const site = await packed('site', `${name}-site-${version}.zip`);
  writeFileSync(join(dist, 'SHA256SUMS'), [app, site].map(({ sum }) => sum).join(''));
  for (const { file, bytes } of [app, site]) {
    console.log(`${join(dist, file)}: ${(bytes / 1e6).toFixed(1)} MB`);
  }
}

async function packed(folder: string, file: string) {
  const zip = await zipFolder(join(dist, folder));
  writeFileSync(join(dist, file), zip);
  const hash = createHash('sha256').update(zip).digest('hex');
  return { file, bytes: zip.length, sum: `${hash}  ${file}\n` };
}

/** Native parts are those of the machine that packs. */
function requirePlatform(): void {
  const { header } = process.report.getReport() as { header?: { glibcVersionRuntime?: string } };
  if (process.platform === 'linux' && process.arch === 'x64' && header?.glibcVersionRuntime) return;
  throw new Problem(
    'What is published runs on Linux with glibc on x64, and takes the native packages of the machine that packs it: run npm run package on such a machine, as in CI.',
  );
}
