import { NotInstalled } from '../platform/native-parts.ts';
import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { makeSquares } from './avatar/make-squares.ts';
import { PictureRefused } from './avatar/reading/picture.ts';
import type { SquareJob } from './avatar/resizer.ts';

/** What cannot be read is refused, whatever its reader throws: the picture is a stranger's. */
serveTasks<SquareJob>((bytes) =>
  makeSquares(Buffer.from(bytes.buffer)).catch((error) => {
    if (error instanceof NotInstalled) throw error;
    const refused = error instanceof PictureRefused ? error.message : undefined;
    return { refused, reason: String(error) };
  }),
);
