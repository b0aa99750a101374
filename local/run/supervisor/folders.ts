import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { complaintOf } from '../../../infra/package/manifest.ts';
import { root } from './options.ts';
import { Problem } from './problem.ts';

/** What is run: the Functions app, and the files of the site, laid over one another. */
export type Folders = {
  functions: string;
  site: string[];
  /** Once everything is built. @throws Problem */
  open: () => void;
  close: () => void;
};

export const builtFolders: Folders = {
  functions: root,
  site: ['app/dist', 'widget/dist', 'releases'].map((folder) => join(root, 'frontend', folder)),
  open: () => {},
  close: () => {},
};

/** The process that it belongs to comes next. */
const COPY = 'talkwright-package-';

/**
 * What is published, as it runs elsewhere: a copy of the Functions app outside the repository, where nothing that was left out is
 * found by accident. Refuses what is not as it was staged.
 */
export function packagedFolders(dist = join(root, 'dist'), temporary = tmpdir()): Folders {
  const [app, site] = [join(dist, 'functions'), join(dist, 'site')];
  const copy = mkdtempSync(join(temporary, `${COPY}${process.pid}-`));

  function open(): void {
    const complaints = [app, site].flatMap((folder) => complaintOf(folder) ?? []);
    if (complaints.length > 0) throw new Problem(complaints.join('\n'));
    const above = nodeModulesAbove(copy);
    if (above) {
      throw new Problem(
        `What the package lacks would be found in ${above}. Remove it, or set TMPDIR to another folder.`,
      );
    }
    removeLeftCopies(temporary);
    try {
      cpSync(app, copy, { recursive: true });
    } catch (error) {
      // Of a full disk node (24) says no more than that something went in or out wrongly.
      throw new Problem(
        `The package cannot be copied (${error instanceof Error ? error.message : error}). Is there room for it? ` +
          'Make some, or set TMPDIR to another folder.',
      );
    }
  }
  const close = () => rmSync(copy, { recursive: true, force: true });
  return { functions: copy, site: [site], open, close };
}

/** Who was killed could not take its copy away. */
function removeLeftCopies(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    const [, pid] = new RegExp(`^${COPY}(\\d+)-`).exec(name) ?? [];
    if (pid && hasEnded(Number(pid))) {
      try {
        rmSync(join(temporary, name), { recursive: true });
      } catch {
        // Of another user, who can.
      }
    }
  }
}

function hasEnded(pid: number): boolean {
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}

function nodeModulesAbove(folder: string): string | undefined {
  const above = dirname(folder);
  if (existsSync(join(above, 'node_modules'))) return join(above, 'node_modules');
  return above === folder ? undefined : nodeModulesAbove(above);
}
