import type { avatarSizes } from '@talkwright/shared/areas/avatars';

/** What the thread is asked. */
export type ToThread = { bytes: Uint8Array; type: 'png' | 'jpeg' | 'gif' };

export type Square = { size: (typeof avatarSizes)[number]; content: Uint8Array };
export type Squares = { extension: 'png' | 'jpg'; squares: Square[] };

/** What it answers. */
export type FromThread = ({ kind: 'done' } & Squares) | { kind: 'broken'; reason: string };
