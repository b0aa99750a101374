import type { getSource as contract, Source } from '@talkwright/shared/areas/chat';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { type Anonymous, subjectOf } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import { citedPassage } from '../documents/cited-passage.ts';
import { openCited } from '../documents/open-cited.ts';
import { pictureOfPage } from '../documents/picture-of-page.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { verifySourceLink } from './source-link.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  now: Clock;
  rateLimiter: RateLimiter;
} & Parameters<typeof openCited>[0] &
  Parameters<typeof pictureOfPage>[0] &
  Parameters<typeof citedPassage>[0];

/** Painting takes a thread that members wait for as well. */
const byAddress: RateLimit = { name: 'source-address', max: 100, seconds: 600 };
const byAgent: RateLimit = { name: 'source-agent', max: 120, seconds: 60 };

/**
 * What a link shows: the page, or the passage, with the quote. Whatever has changed since it was signed holds.
 * @throws Failure `source_link_refused`, `source_not_offered`, `document_not_found`, `page_not_found`, `too_many`
 */
export async function getSource(
  deps: Needs,
  { client }: Anonymous,
  { token }: ParsedInput<typeof contract>,
): Promise<Source> {
  const shown = await verifySourceLink(deps.config, token, deps.now());
  const { agentId, page, quote } = shown;
  await deps.rateLimiter.take(byAddress, `${agentId} ${subjectOf(client, token)}`);
  await deps.rateLimiter.take(byAgent, agentId);
  const agent = await getCallersAgent(deps, { kind: 'agent', ...shown, client });
  const document = await openCited(deps, agent, shown.documentId);
  const { filename } = document;
  if (page === null) return { filename, quote, passage: await citedPassage(deps, document, quote) };
  const { pages: _pages, ...picture } = await pictureOfPage(deps, document, { page, quote });
  return { filename, quote, picture };
}
