import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Change = { file: string; original: string; faulty: string };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Does something while a file has its fault, which is taken out again whatever happens. */
export async function withFault<T>(
  folder: string,
  change: Change,
  work: () => Promise<T>,
): Promise<T> {
  const takeOut = () => putBack(folder, change);
  const end = () => {
    takeOut();
    process.exit(1);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    // Written down first: a process that is killed between the two leaves a note too many, which does no harm.
    mkdirSync(dirname(noteIn(folder)), { recursive: true });
    writeFileSync(noteIn(folder), JSON.stringify(change));
    writeFileSync(join(folder, change.file), change.faulty);
    return await work();
  } finally {
    takeOut();
    for (const signal of SIGNALS) process.off(signal, end);
  }
}

/** What a run that was killed could not put back itself. */
export function putBackLeftOver(folder: string): void {
  const note = noteIn(folder);
  if (!existsSync(note)) return;
  const change: Change = JSON.parse(readFileSync(note, 'utf8'));
  putBack(folder, change);
  console.log(`${change.file} was left with a fault by a run that was killed, and is put back`);
}

/** A file that somebody has changed since is theirs. */
function putBack(folder: string, { file, original, faulty }: Change): void {
  const path = join(folder, file);
  if (existsSync(path) && readFileSync(path, 'utf8') === faulty) writeFileSync(path, original);
  rmSync(noteIn(folder), { force: true });
}

const noteIn = (folder: string) => join(folder, '.local/faults-found.json');
