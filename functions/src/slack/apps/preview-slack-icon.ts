import type { Member } from '../../accounts/caller.ts';
import type { Resizer } from '../../agents/avatar/resizer.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { RateLimit, RateLimiter } from '../../platform/rate-limiter.ts';
import { fetchIcon } from './fetch-icon.ts';

type Needs = { outbound: Outbound; rateLimiter: RateLimiter; resizer: Resizer };

/** Somebody types an address, and corrects it. */
const PREVIEWS: RateLimit = { name: 'slack-icon', max: 60, seconds: 600 };

/** @throws Failure `too_many`, `image_refused`, and as the address is refused */
export async function previewSlackIcon(
  deps: Needs,
  { tenantId, userId }: Member,
  { iconUrl }: { iconUrl: string },
): Promise<{ picture: string }> {
  await deps.rateLimiter.take(PREVIEWS, userId);
  const bytes = await fetchIcon(deps, iconUrl);
  const { extension, squares } = await deps.resizer.resize(tenantId, Buffer.from(bytes));
  const smallest = Buffer.from(squares.at(-1)?.content ?? []);
  const type = extension === 'jpg' ? 'jpeg' : extension;
  return { picture: `data:image/${type};base64,${smallest.toString('base64')}` };
}
