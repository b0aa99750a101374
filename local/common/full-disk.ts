const CODES = ['ENOSPC', 'EDQUOT', 'EFBIG'];

/** Whether something could not be written for want of room: on the disk, or in what a person may take of it. */
export const isFull = (error: unknown): error is NodeJS.ErrnoException =>
  CODES.includes((error as NodeJS.ErrnoException).code ?? '');

export const noRoom = ({ message }: Error): string =>
  `There is no room left on a disk (${message}). Make some and start again, or choose another folder for what is kept ` +
  '(npm start -- --data DIR) or for what is temporary (TMPDIR). What is stored is as it was.';

/** A process whose log is on a full disk goes on: what it says then is lost, what it says later is not. */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}
