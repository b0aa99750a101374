import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { avatarSizes } from '@talkwright/shared/areas/avatars';
import type { Blobs } from '../../platform/blobs.ts';
import type { Config } from '../../platform/config.ts';
import { addressOf, contentTypeOf, pathOf, placeFor, readAddress } from './picture-place.ts';

/**
 * A copy that belongs to another agent, and outlives the first. Answers its address: empty where the picture is gone,
 * the same where it lies elsewhere.
 */
export async function copyPicture(
  { blobs, config }: { blobs: Blobs; config: Config },
  tenantId: string,
  address: string,
  agentId: string,
): Promise<string> {
  const from = readAddress(config, tenantId, address);
  if (!from) return address;
  const to = placeFor(from, { tenantId, agentId });
  const contentType = contentTypeOf(to.picture);
  for (const size of avatarSizes) {
    const content = await blobs.download('avatars', pathOf(from, size));
    if (!content) return '';
    const copy = Readable.from([await buffer(content)]);
    await blobs.upload('avatars', pathOf(to, size), copy, { contentType });
  }
  return addressOf(config, to);
}
