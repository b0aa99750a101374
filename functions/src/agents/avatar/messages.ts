import type { avatarSizes } from '@talkwright/shared/areas/avatars';

export type Picture = { bytes: Uint8Array; type: 'png' | 'jpeg' | 'gif' };

export type Square = { size: (typeof avatarSizes)[number]; content: Uint8Array };
export type Squares = { extension: 'png' | 'jpg'; squares: Square[] };

export type PictureJob = { task: Picture; part: never; reply: never; answer: Squares };
