import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { makeSquares } from './avatar/make-squares.ts';
import type { PictureJob } from './avatar/messages.ts';

serveTasks<PictureJob>(({ bytes, type }) => makeSquares(Buffer.from(bytes), type));
