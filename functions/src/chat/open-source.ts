import type { openSource as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentCaller } from '../accounts/caller.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';
import { openCited } from '../documents/open-cited.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { RateLimit } from '../platform/rate-limiter.ts';
import { enterOwnSession } from './enter-own-session.ts';
import { signSourceLink } from './source-link.ts';

type Needs = {
  config: Config;
  conversations: ConversationsReader;
  documents: DocumentsReader;
  now: Clock;
} & Parameters<typeof enterOwnSession>[0];
type Input = ParsedInput<typeof contract>;

/** Offices share an address. */
const byAddress: RateLimit = { name: 'source-opened-address', max: 200, seconds: 600 };

/**
 * A link to what an answer of the visitor's own conversation cites, and to that alone.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `source_not_offered`,
 *   `document_not_found`, `too_many`
 */
export async function openSource(
  deps: Needs,
  caller: AgentCaller,
  input: Input,
): Promise<Output<typeof contract>> {
  const { tenantId, agentId, isPreview } = caller;
  const { agent, key } = await enterOwnSession(deps, caller, input, byAddress);
  const said = await deps.conversations.findMessage(key, input.messageId);
  const citation = said?.citations?.find(({ n }) => n === input.n);
  if (!citation || 'url' in citation) throw new Failure('source_not_offered');
  const { documentId, page, quotes = [citation.quote] } = citation;
  const quote = quotes[input.quote];
  if (quote === undefined) throw new Failure('source_not_offered');
  await openCited(deps, agent, documentId);
  return signSourceLink(
    deps.config,
    { tenantId, agentId, isPreview, documentId, page, quote },
    deps.now(),
  );
}
