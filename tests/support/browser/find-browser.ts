import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { root } from '../root.ts';

export type BrowserProgram = { executablePath: string; env: Record<string, string> };

const packageFolder = join(root, 'node_modules/@sparticuz/chromium');
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The one that CHROMIUM_PATH names, else the one inside the npm package: the same on every machine, and without the
 * windows and bars of a whole browser, which take twice as long as the pages. Where that does not run, the machine's own.
 */
export function findBrowser(): BrowserProgram {
  const { CHROMIUM_PATH, PATH = '' } = process.env;
  if (CHROMIUM_PATH) return { executablePath: CHROMIUM_PATH, env: {} };
  const packaged = packagedBrowser();
  if (packaged) return packaged;

  const executablePath = PATH.split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, name)))
    .find(isExecutable);
  if (executablePath) return { executablePath, env: {} };
  throw new Error('No Chromium runs here. Install one, or name it in CHROMIUM_PATH.');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Unpacks the packaged Chromium once, into a folder of the user's own: two unpacking at once, or an
 * unpacking that was cut short, would leave a program that does not start.
 */
function packagedBrowser(): BrowserProgram | undefined {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'));
  const folder = join(homedir(), '.cache', 'talkwright-tests', `chromium-${version}`);
  if (!existsSync(folder)) {
    const partial = `${folder}.${process.pid}`;
    mkdirSync(partial, { recursive: true });
    unpackInto(partial);
    writeFileSync(join(partial, 'fonts.conf'), fontsConf(folder));
    if (existsSync(folder)) rmSync(partial, { recursive: true });
    else renameSync(partial, folder);
  }

  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  // A bare machine lacks some shared libraries; the package brings them, but they would disturb a full one.
  return [env, { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }]
    .map((each) => ({ executablePath: join(folder, 'chromium'), env: each }))
    .find(runs);
}

const runs = ({ executablePath, env }: BrowserProgram): boolean =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env } }).status === 0;

/** The package unpacks into the temporary folder of its process: that process gets one of its own. */
function unpackInto(folder: string): void {
  const script = `
    import chromium, { inflate } from '@sparticuz/chromium';
    await chromium.executablePath();
    await inflate('${join(packageFolder, 'bin/al2023.tar.br')}');
  `;
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', script],
    { cwd: join(root, 'tests'), env: { ...process.env, TMPDIR: folder }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${stderr}`);
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(folder, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(folder, 'font-cache')}</cachedir>
</fontconfig>
`;
