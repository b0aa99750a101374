import { buffer } from 'node:stream/consumers';
import type { getAvatar as contract } from '@talkwright/shared/areas/avatars';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Blobs } from '../../platform/blobs.ts';
import { contentTypeOf, pathOf } from './picture-place.ts';

/** As an answer that browsers and caches keep; `known` are the names of those that they have. @throws Failure `not_found` */
export async function getAvatar(
  { blobs }: { blobs: Blobs },
  { size, ...place }: ParsedInput<typeof contract>,
  known: string | null,
): Promise<{ status: 200 | 304; headers: Record<string, string>; body?: Uint8Array }> {
  const etag = `"${place.picture}-${size}"`;
  const headers = {
    'content-type': contentTypeOf(place.picture),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // Pages anywhere show it, also those that let in only what allows it.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  };
  // A name stands for its content: whoever has it has the right one, and nothing needs to be opened.
  if (known?.includes(etag)) return { status: 304, headers };
  const content = await blobs.download('avatars', pathOf(place, size));
  if (!content) throw new Failure('not_found');
  return { status: 200, headers, body: await buffer(content) };
}
