import type {
  getChatHistory as contract,
  ReadMessage,
  SessionRow,
} from '@talkwright/shared/areas/chat-history';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type {
  AnsweredTurn,
  MessageRecord,
  SessionKey,
} from '../conversations/conversation-records.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { findKeptSession } from '../conversations/find-kept-session.ts';
import { requireReadable } from '../conversations/may-read.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import { summaryOf } from '../conversations/summarize-conversation.ts';
import type { TranscriptsReader } from '../conversations/transcripts.store.ts';
import { readCursor, writeCursor } from '../platform/list-page.ts';
import { agentOfKey } from './asked-filter.ts';
import { toRow } from './to-row.ts';

type Asked = Pick<ParsedInput<typeof contract>, 'apiKey' | 'cursor' | 'instanceName'> & {
  sessionId: string;
};
type Needs = {
  agents: AgentsReader;
  conversations: ConversationsReader;
  summaries: SummariesReader;
  transcripts: TranscriptsReader;
} & Parameters<typeof findKeptSession>[0];

/** Internal events among them. */
const PAGE = 200;

/**
 * A conversation of the organization, and its last messages, oldest first: whole turns, with how each answer came about.
 * The cursor leads to those before them.
 * @throws Failure `session_not_found`, also where the key beside it is another agent's; `unknown_agent_key`,
 *   `invalid_input` for a cursor of another list
 */
export async function getSession(
  deps: Needs,
  member: Member,
  { sessionId, cursor, apiKey, instanceName }: Asked,
): Promise<{ session: SessionRow; messages: ReadMessage[]; next_cursor: string | null }> {
  const { tenantId } = member;
  const key = { tenantId, sessionId };
  const list = `messages-${sessionId}`;
  const [session, known, summary, found] = await Promise.all([
    findKeptSession(deps, key),
    deps.agents.list(tenantId),
    // Before its first answer, a conversation has none yet.
    deps.summaries.find(key).then((found) => found?.value ?? summaryOf(deps, key)),
    deps.transcripts.page(key, PAGE + 1, readCursor(list, z.string(), cursor)),
  ]);
  const agentId = apiKey && (await agentOfKey(deps.agents, tenantId, apiKey));
  if (!session || !summary || (agentId && summary.agentId !== agentId))
    throw new Failure('session_not_found');
  requireReadable(member, session);
  const row = toRow(summary, known);
  if (instanceName && ![row.identity, row.agent_instance_id].includes(instanceName)) {
    throw new Failure('session_not_found');
  }

  const isLast = found.length <= PAGE;
  const page = isLast ? found.reverse() : wholeTurns(found.slice(0, PAGE).reverse());
  const [first] = page;
  const next = isLast || !first ? null : writeCursor(list, { key: first.createdAt, id: first.id });
  return { session: row, messages: await readable(deps, key, page), next_cursor: next };
}

/** From a message of the visitor on: what comes before the first one belongs to a turn that is not all here. */
const wholeTurns = (messages: MessageRecord[]) =>
  messages.slice(
    Math.max(
      0,
      messages.findIndex(({ role }) => role === 'user'),
    ),
  );

async function readable(
  { transcripts }: Pick<Needs, 'transcripts'>,
  key: SessionKey,
  messages: MessageRecord[],
): Promise<ReadMessage[]> {
  const asked = messages.flatMap(({ clientMessageId }) => clientMessageId ?? []);
  const turns = asked.length > 0 ? await transcripts.listAnswered(key, asked) : [];
  const turnOf = new Map(turns.map((turn) => [turn.answer.messageId, turn]));
  const timeOf = new Map(messages.map(({ id, createdAt }) => [id, Date.parse(createdAt)]));
  return messages.map((message) => {
    const turn = turnOf.get(message.id);
    const { id, role, content, createdAt, citations, outcome, incomplete } = message;
    const { unsupported, metadata, feedback } = message;
    return {
      ...{ id, role, content, created_at: createdAt },
      ...(citations && { citations }),
      ...(outcome && { outcome }),
      ...(incomplete && { incomplete }),
      ...(unsupported && { unsupported }),
      ...(metadata && { metadata }),
      ...(feedback && { feedback }),
      ...(turn && { usage: usageOf(turn, message, timeOf) }),
    };
  });
}

const usageOf = (
  { answer, model, userMessageId }: AnsweredTurn,
  { createdAt }: MessageRecord,
  timeOf: Map<string, number>,
) => {
  const at = Date.parse(createdAt);
  return {
    input_tokens: answer.inputTokens,
    output_tokens: answer.outputTokens,
    milliseconds: Math.max(0, at - (timeOf.get(userMessageId) ?? at)),
    ...(model && { model }),
  };
};
