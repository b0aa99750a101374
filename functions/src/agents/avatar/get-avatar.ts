import { buffer } from 'node:stream/consumers';
import type { HttpRequest, HttpResponseInit } from '@azure/functions';
import { getAvatar as contract } from '@talkwright/shared/areas/avatars';
import { Failure } from '@talkwright/shared/contract/errors';
import { readInput } from '../../host/read-input.ts';
import type { Blobs } from '../../platform/blobs.ts';
import { contentTypeOf, pathOf } from './picture-place.ts';

/** @throws Failure `not_found` */
export async function getAvatar(
  { blobs }: { blobs: Blobs },
  _caller: unknown,
  request: HttpRequest,
): Promise<HttpResponseInit> {
  const { size, ...place } = await readInput(contract, request);
  const etag = `"${place.picture}-${size}"`;
  const headers = {
    'content-type': contentTypeOf(place.picture),
    'content-disposition': 'inline',
    'content-security-policy': "default-src 'none'; sandbox",
    // Pages anywhere show it, also those that let in only what allows it.
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'public, max-age=31536000, immutable',
    etag,
  };
  // A name stands for its content: whoever has it has the right one, and nothing needs to be opened.
  if (request.headers.get('if-none-match')?.includes(etag)) return { status: 304, headers };
  const content = await blobs.download('avatars', pathOf(place, size));
  if (!content) throw new Failure('not_found');
  return { status: 200, headers, body: await buffer(content) };
}
