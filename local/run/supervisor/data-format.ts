import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from './problem.ts';

/** Goes up with a change after which records stored before cannot be read. */
const DATA_FORMAT = '6';
/** Stands in a folder until all of the backup that is put into it is there. */
export const UNFINISHED = 'restoring';

/** @throws Problem where the folder holds half of a backup, or data of another format, or of a build that wrote none down */
export function requireReadable(data: string): void {
  if (existsSync(join(data, UNFINISHED))) {
    throw new Problem(
      `${data} holds half of a backup: what put it back was broken off. Put the backup back once more, npm run restore.`,
    );
  }
  const file = join(data, 'format');
  const isNew = !existsSync(file) && !existsSync(join(data, 'cosmos'));
  if (isNew) writeFileSync(file, `${DATA_FORMAT}\n`);
  if (existsSync(file) && readFileSync(file, 'utf8').trim() === DATA_FORMAT) return;
  throw new Problem(
    `${data} holds data of another version of Talkwright, which this one cannot read. Nothing was changed in it. ` +
      'Start with another folder, npm start -- --data .local-2, or remove this one.',
  );
}
