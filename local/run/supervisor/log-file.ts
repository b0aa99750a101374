import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isFull } from '../../common/full-disk.ts';

export type LogFile = ReturnType<typeof createLogFile>;

const MAX_BYTES = 5 * 1024 * 1024;
const TAIL_LINES = 25;

/**
 * A service writes to its file itself, without the supervisor in between: what it says last is kept also when
 * both are killed.
 */
export function createLogFile(file: string) {
  mkdirSync(dirname(file), { recursive: true });
  let lastStart = 0;

  return {
    file,

    /** A descriptor to hand to a process that is about to start; the caller closes it. */
    open(): number {
      const descriptor = openSync(file, 'a');
      lastStart = statSync(file).size;
      onRoomAlone(() => writeSync(descriptor, `--- started at ${new Date().toISOString()}\n`));
      return descriptor;
    },

    /** What the process that was started last said at its end. */
    tail(): string {
      const said = readFileSync(file).subarray(lastStart).toString();
      const lines = said.split('\n').filter(Boolean);
      return lines.slice(-TAIL_LINES).join('\n');
    },

    /** Keeps one older file. The writer appends, so its next line opens the emptied file. */
    rotate(): void {
      if (!existsSync(file) || statSync(file).size < MAX_BYTES) return;
      onRoomAlone(() => {
        copyFileSync(file, `${file}.1`);
        truncateSync(file);
        lastStart = 0;
      });
    },
  };
}

/** Runs `use` with an open log and closes it here: the started process has its own copy. */
export function withLog<T>(log: LogFile, use: (descriptor: number) => T): T {
  const descriptor = log.open();
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** What a full disk does not take is no reason to end what runs. */
function onRoomAlone(write: () => void): void {
  try {
    write();
  } catch (error) {
    if (!isFull(error)) throw error;
  }
}
