import * as z from 'zod';
import { contract } from '../contract/contract.ts';

/** Squares of so many pixels. */
export const avatarSizes = [64, 128, 256] as const;

/** Of the picture that is sent, as it lies on somebody's disk. */
export const MAX_AVATAR_BYTES = 8 * 1024 * 1024;
export const MAX_AVATAR_PIXELS = 4_096 * 3_072;

const hashSchema = z.string().regex(/^[\w-]{22}$/, 'This is not a valid address');

export const getAvatar = contract({
  name: 'agents-get-avatar',
  method: 'GET',
  path: 'images/avatars/{organization}/{agent}/{picture}',
  access: 'anonymous',
  keyless: true,
  summary:
    'A picture of an agent, at the address that its upload answered: a square of 256 pixels, or of as many as asked ' +
    'for. What lies at an address never changes.',
  params: z.object({
    organization: hashSchema,
    agent: hashSchema,
    picture: z.string().regex(/^[\w-]{22}\.(png|jpg)$/, 'This is not a valid address'),
  }),
  query: z.object({
    size: z
      .enum(['64', '128', '256'])
      .default('256')
      .transform(Number)
      .pipe(z.literal(avatarSizes)),
  }),
  answer: 'picture',
  output: z.object({}),
  errors: ['not_found'],
  fallback: 'The picture could not be loaded.',
});
