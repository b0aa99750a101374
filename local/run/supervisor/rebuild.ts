import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';

/** `node rebuild.ts SCRIPT FOLDER…` runs a build script now and after every change in the folders. */
const [script = '', ...folders] = process.argv.slice(2);
/** An editor writes several files, or one file in several steps. */
const QUIET_MS = 100;

let timer: NodeJS.Timeout | undefined;
let isBuilding = false;
let isOutdated = true;

async function build(): Promise<void> {
  if (isBuilding) return;
  isBuilding = true;
  while (isOutdated) {
    isOutdated = false;
    const child = spawn(process.execPath, [script], { stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    console.log(code === 0 ? 'Built.' : `The build ended with code ${code}.`);
  }
  isBuilding = false;
}

for (const folder of folders) {
  watch(folder, { recursive: true }, () => {
    isOutdated = true;
    clearTimeout(timer);
    timer = setTimeout(build, QUIET_MS);
  });
}
await build();
