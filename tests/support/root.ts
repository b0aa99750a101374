import { join } from 'node:path';

/** Of the repository. */
export const root = join(import.meta.dirname, '../..');
