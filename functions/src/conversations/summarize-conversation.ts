import { isDeepStrictEqual } from 'node:util';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Versioned } from '../platform/cosmos.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { SessionKey, SessionRecord } from './conversation-records.ts';
import type { ConversationsReader } from './conversations.store.ts';
import { searchedText } from './searched-text.ts';
import type { Summaries } from './summaries.store.ts';
import {
  type Summary,
  type SummaryText,
  summaryId,
  summaryTextId,
  unansweredReason,
} from './summary-record.ts';
import type { TranscriptsReader } from './transcripts.store.ts';

type Needs = {
  agents: AgentsReader;
  conversations: Pick<ConversationsReader, 'findSession'>;
  summaries: Summaries;
  transcripts: TranscriptsReader;
};

const MAX_QUESTION_LENGTH = 200;

/**
 * Makes the summary of a conversation, and what is searched of it, of what is stored of it now. What is there is read
 * first and replaced on condition that it is still there, so that of several at once none puts an older state in place of
 * a newer one.
 */
export const summarizeConversation = (deps: Needs, key: SessionKey): Promise<void> =>
  whileRefused(async () => {
    const [before, beforeText] = await Promise.all([
      deps.summaries.find(key),
      deps.summaries.findText(key),
    ]);
    const summary = await summaryOf(deps, key, before?.value);
    if (!summary) return;
    const found = await searchedText(deps, key, beforeText?.value);
    const id = summaryTextId(key.sessionId);
    const searched: SummaryText = { ...summary, id, type: 'conversationText', ...found };
    await writeIfNew(deps, summary, before);
    await writeIfNew(deps, searched, beforeText);
  });

/** As it is now, written or not. Nothing of a conversation that is gone. */
export async function summaryOf(
  { agents, conversations, transcripts }: Omit<Needs, 'summaries'>,
  key: SessionKey,
  before?: Summary,
): Promise<Summary | undefined> {
  const session = await conversations.findSession(key);
  if (!session) return undefined;
  const [name = before?.agentName ?? '', opening, judged, thumbs] = await Promise.all([
    nameOf(agents, session),
    before?.opening ?? transcripts.findOpening(key),
    transcripts.findUnanswered(key),
    transcripts.listThumbs(key),
  ]);
  const unanswered = judged && unansweredReason(judged.outcome, judged.thumb);
  const question = unanswered ? await transcripts.findQuestion(key, judged.createdAt) : '';
  const { tenantId, sessionId, agentId, isPreview, slack, messageCount, userHash } = session;
  return {
    id: summaryId(sessionId),
    type: 'conversation',
    tenantId,
    sessionId,
    agentId,
    agentName: name,
    sortName: name.toLowerCase(),
    channel: isPreview ? 'preview' : slack ? 'slack' : 'widget',
    ...(slack?.isPrivate && { isPrivate: true as const }),
    startedAt: session.createdAt,
    lastAt: session.updatedAt,
    messageCount,
    opening: shortened(opening),
    ...(unanswered && { unanswered, unansweredQuestion: shortened(question) }),
    thumbsUp: thumbs.filter((thumb) => thumb === 'up').length,
    thumbsDown: thumbs.filter((thumb) => thumb === 'down').length,
    hasInsights: session.hasInsights ?? false,
    ...(userHash && { userHash }),
  };
}

const shortened = (text: string) => text.slice(0, MAX_QUESTION_LENGTH).toWellFormed();

/** Undefined where the agent is gone. */
async function nameOf(
  agents: AgentsReader,
  { tenantId, agentId }: SessionRecord,
): Promise<string | undefined> {
  try {
    const { name, identity } = (await agents.get(tenantId, agentId)).value;
    return name || identity;
  } catch (error) {
    if (error instanceof Failure && error.code === 'agent_not_found') return undefined;
    throw error;
  }
}

async function writeIfNew<R extends Summary | SummaryText>(
  { summaries }: Needs,
  record: R,
  before: Versioned<R> | undefined,
): Promise<void> {
  if (!isDeepStrictEqual(record, before?.value)) await summaries.write(record, before);
}
