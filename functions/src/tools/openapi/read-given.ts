import type { previewOpenApi as contract } from '@talkwright/shared/areas/tools';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { createFetchText, fetchDescription } from './fetch-text.ts';
import type { ReadDescription } from './read-operations.ts';
import type { DescriptionReader } from './reader.ts';
import { SpecRefused } from './spec-refused.ts';

type Needs = { descriptions: DescriptionReader; outbound: Outbound; rateLimiter: RateLimiter };
type Given = ParsedInput<typeof contract>;

/** Each may keep a thread busy for a minute. Most are read twice: before they are imported, and then. */
const LIMIT = { name: 'imports', max: 40, seconds: 600 };

/**
 * Reads the description that somebody gives, by its address or as a text.
 * @throws Failure `spec_refused`, `too_many`, `unavailable`, and what is thrown when the URL cannot be read
 */
export async function readGiven(
  deps: Needs,
  tenantId: string,
  { url, spec, ...options }: Given,
): Promise<ReadDescription> {
  if (!url === !spec) throw nothingGiven();
  await deps.rateLimiter.take(LIMIT, tenantId);
  const load = async () => (url ? fetchDescription(deps, url) : { text: spec ?? '', url: '' });
  try {
    return await deps.descriptions.read({
      tenantId,
      load,
      options,
      fetchText: createFetchText(deps),
    });
  } catch (error) {
    if (!(error instanceof SpecRefused)) throw error;
    const { message, cause } = error;
    throw new Failure('spec_refused', { message }, { cause });
  }
}

const nothingGiven = () =>
  new Failure('spec_refused', {
    message: 'Enter either the URL of an OpenAPI description, or the description itself.',
  });
