import type { Source } from '@talkwright/shared/areas/chat';
import type { openSlackSource as contract } from '@talkwright/shared/areas/slack-events';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentsReader } from '../../agents/agents.store.ts';
import { findPublishedAgent } from '../../agents/find-published-agent.ts';
import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import { findKeptSession } from '../../conversations/find-kept-session.ts';
import { citedPassage } from '../../documents/cited-passage.ts';
import { openCited } from '../../documents/open-cited.ts';
import { pictureOfPage } from '../../documents/picture-of-page.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { RateLimit, RateLimiter } from '../../platform/rate-limiter.ts';
import { verifySlackSource } from './asking/source-link.ts';

type Needs = {
  agents: AgentsReader;
  config: Config;
  conversations: ConversationsReader;
  now: Clock;
  rateLimiter: RateLimiter;
} & Parameters<typeof findKeptSession>[0] &
  Parameters<typeof openCited>[0] &
  Parameters<typeof pictureOfPage>[0] &
  Parameters<typeof citedPassage>[0];

/** Painting takes a thread that members wait for as well. */
const byAgent: RateLimit = { name: 'slack-source-agent', max: 120, seconds: 60 };

/**
 * What a link below an answer in Slack shows to who has it: the page, or the passage, that is cited. Whatever has changed since
 * the answer holds; with the conversation the link is gone.
 * @throws Failure `source_link_refused`, `source_not_offered`, `document_not_found`, `page_not_found`, `too_many`
 */
export async function openSlackSource(
  deps: Needs,
  { token }: ParsedInput<typeof contract>,
): Promise<Source> {
  const { tenantId, sessionId, messageId, n } = await verifySlackSource(
    deps.config,
    token,
    deps.now(),
  );
  const key = { tenantId, sessionId };
  const session = await findKeptSession(deps, key);
  const said = session && (await deps.conversations.findMessage(key, messageId));
  const citation = said?.citations?.find((one) => one.n === n);
  if (!session || !citation || 'url' in citation) throw new Failure('source_link_refused');
  const agent = await findPublishedAgent(deps, { tenantId, agentId: session.agentId });
  if (!agent) throw new Failure('source_not_offered');
  await deps.rateLimiter.take(byAgent, agent.id);
  const { documentId, page, quote } = citation;
  const document = await openCited(deps, agent, documentId);
  const { filename } = document;
  if (page === null) return { filename, quote, passage: await citedPassage(deps, document, quote) };
  const { pages: _pages, ...picture } = await pictureOfPage(deps, document, { page, quote });
  return { filename, quote, picture };
}
