import { Readable } from 'node:stream';
import { MAX_AVATAR_BYTES } from '@talkwright/shared/areas/avatars';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Blobs } from '../../platform/blobs.ts';
import type { Config } from '../../platform/config.ts';
import type { RateLimit, RateLimiter } from '../../platform/rate-limiter.ts';
import type { AgentsReader } from '../agents.store.ts';
import { addressOf, contentTypeOf, newPlace, pathOf } from './picture-place.ts';
import { isPicture } from './reading/read-picture.ts';
import { removePictures } from './remove-pictures.ts';
import type { Resizer } from './resizer.ts';

type Needs = {
  agents: AgentsReader;
  blobs: Blobs;
  config: Config;
  rateLimiter: RateLimiter;
  resizer: Resizer;
};

/** Unpacking a picture is work, and each that is stored stays as long as the agent. */
const UPLOADS: RateLimit = { name: 'avatar', max: 100, seconds: 3_600 };

/** @throws Failure `agent_not_found`, `image_refused`, `too_large`, `too_many` */
export async function uploadAvatar(
  deps: Needs,
  { tenantId, userId }: Member,
  { id: agentId, image }: { id: string; image: string },
): Promise<{ icon: string }> {
  await deps.agents.get(tenantId, agentId);
  const picture = readPicture(image);
  await deps.rateLimiter.take(UPLOADS, userId);

  const { extension, squares } = await deps.resizer.resize(tenantId, picture);
  const largest = squares[0]?.content ?? new Uint8Array();
  const place = newPlace({ tenantId, agentId }, largest, extension);
  const contentType = contentTypeOf(place.picture);
  for (const { size, content } of squares) {
    const bytes = Readable.from([Buffer.from(content)]);
    await deps.blobs.upload('avatars', pathOf(place, size), bytes, { contentType });
  }
  await removeUnlessOwned(deps, tenantId, agentId);
  return { icon: addressOf(deps.config, place) };
}

/** What is stored for an agent that was deleted meanwhile nobody would ever remove. */
async function removeUnlessOwned(deps: Needs, tenantId: string, agentId: string): Promise<void> {
  try {
    await deps.agents.get(tenantId, agentId);
  } catch (error) {
    const isGone = error instanceof Failure && error.code === 'agent_not_found';
    if (isGone) await removePictures(deps, tenantId, agentId);
    throw error;
  }
}

/** What it is, is said by its bytes, whatever anybody calls it. */
function readPicture(dataUrl: string): Buffer {
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  if (bytes.length > MAX_AVATAR_BYTES) throw tooLarge();
  if (!isPicture(bytes)) throw new Failure('image_refused');
  return bytes;
}

const tooLarge = () =>
  new Failure('too_large', {
    message: `The picture is larger than ${MAX_AVATAR_BYTES / 1024 / 1024} MB.`,
  });
