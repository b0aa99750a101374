import type { Blobs } from '../../platform/blobs.ts';
import { agentFolder } from './picture-place.ts';

/** All pictures that an agent ever had. Can be repeated. */
export async function removePictures(
  { blobs }: { blobs: Blobs },
  tenantId: string,
  agentId: string,
): Promise<void> {
  for await (const { path } of blobs.list('avatars', agentFolder(tenantId, agentId))) {
    await blobs.remove('avatars', path);
  }
}
