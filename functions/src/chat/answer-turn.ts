import type { ChatEvent } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import { openModelSecrets } from '../agents/agent-record.ts';
import { cite } from '../answering/cite.ts';
import { type NumberedPassage, packPassages } from '../answering/pack-passages.ts';
import { buildPrompt } from '../answering/prompt.ts';
import { runSteps } from '../answering/run-steps.ts';
import type { CalledTool } from '../answering/tools/call-tools.ts';
import { offerTools } from '../answering/tools/offer-tools.ts';
import { WEB_TITLE } from '../answering/tools/offer-web-search.ts';
import { tellChanges } from '../answering/tools/tell-changes.ts';
import { toolEventContent } from '../answering/tools/tool-event.ts';
import { createWebSources } from '../answering/tools/web-sources.ts';
import type { Answer, Conversations, MessageRecord } from '../conversations/conversations.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { explainModelFailure } from '../platform/models/explain-model-failure.ts';
import type { Models, OwnModel } from '../platform/models/models.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Turn } from './begin-turn.ts';
import { createChangesJournal } from './changes-journal.ts';
import { keepClaim } from './keep-claim.ts';

type Needs = {
  conversations: Conversations;
  log: Log;
  models: Models;
  newId: NewId;
  now: Clock;
  secrets: Secrets;
} & Parameters<typeof offerTools>[0];

/**
 * Answers a message while it is read. When the visitor goes away or presses Stop, which look the same from
 * here, the model is stopped and what it has said so far is kept as the answer. When it fails, nothing of the
 * answer is kept but what it has called, and the claim is given up so that the same message can be sent again.
 */
export async function* answerTurn(
  deps: Needs,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { agent, claim, history, question } = turn;
  const own = openModelSecrets(deps, agent, agent.secrets);
  const keeper = keepClaim(deps, claim);
  const internal: MessageRecord[] = [];
  const called: CalledTool[] = [];
  try {
    yield sessionEvent(turn);
    if (agent.rag_enabled) yield { type: 'status', phase: 'retrieving' };
    const both = AbortSignal.any([signal, keeper.lost]);
    const web = createWebSources();
    const [found, tools] = await Promise.all([turn.search, offerTools(deps, turn, web, both)]);
    const passages = packPassages(found);
    web.startAfter(passages.length);
    if (agent.rag_enabled) internal.push(ragEvent(deps, turn, passages));
    yield { type: 'status', phase: 'thinking' };

    const hasTools = tools.length > 0;
    const hasWeb = tools.some(({ title }) => title === WEB_TITLE);
    const done = tellChanges(claim);
    const prompt = buildPrompt(agent, { history, passages, question, done, hasTools, hasWeb });
    const { text, webSearches, webPages, ...outcome } = yield* runSteps(deps, {
      request: { config: agent.model_config, ...prompt, signal: both },
      own,
      tools,
      journal: createChangesJournal(deps, claim),
      called,
    });
    if (webSearches > 0) {
      const { tenantId, id } = agent;
      // An answer is worth more than a count that cannot be written now.
      await deps.usage
        .count(tenantId, id, deps.now(), { web_searches: webSearches })
        .catch((cause) => deps.log.error('web searches not counted', cause));
    }
    for (const page of webPages) web.link(page);
    if (text.trim() === '') {
      throw new Failure('model_failed', {
        message: 'The AI model gave an empty answer. Please try again.',
      });
    }
    const said: MessageRecord = {
      ...newRecord(deps, turn),
      role: 'assistant',
      content: text,
      citations: cite(text, passages, web),
    };
    const answer = { messageId: said.id, ...outcome };
    internal.push(...called.map((one) => toolEvent(deps, turn, one)));
    await deps.conversations.finish(claim, answer, said, internal);
    yield* closingEvents(answer, said);
  } catch (error) {
    keeper.stop();
    const tools = called.map((one) => toolEvent(deps, turn, one));
    const done = tools.length === 0 ? [] : [...internal.filter(isRag), ...tools].map(unanswered);
    await deps.conversations
      .giveUp(claim, deps.now().toISOString(), done)
      .catch((cause) => deps.log.error('claim not given up', cause));
    if (!signal.aborted) throw turn.isPreview ? explained(error, own, agent) : error;
  } finally {
    keeper.stop();
  }
}

/** Visitors need not know what is wrong with an agent's model; whoever builds it does. */
function explained(error: unknown, own: OwnModel, { model_config }: Turn['agent']): unknown {
  const isAboutModel = error instanceof Failure && error.code.startsWith('model_') && error.cause;
  if (!isAboutModel) return error;
  const message = explainModelFailure(error, { model: model_config.model, own });
  return new Failure(error.code, { ...error.details, message }, { cause: error.cause });
}

/** The first event: who has lost a connection comes back with these. */
export const sessionEvent = ({ claim, visitorToken }: Turn): ChatEvent => ({
  type: 'session',
  sessionId: claim.sessionId,
  visitorToken,
});

export function* closingEvents(answer: Answer, said: MessageRecord): Generator<ChatEvent> {
  const { messageId, finishReason, inputTokens, outputTokens } = answer;
  yield { type: 'citations', citations: said.citations ?? [] };
  yield { type: 'usage', inputTokens, outputTokens };
  yield { type: 'done', messageId, finishReason };
}

const ragEvent = (deps: Needs, turn: Turn, passages: NumberedPassage[]): MessageRecord => ({
  ...newRecord(deps, turn),
  role: 'internal',
  content: JSON.stringify({
    query: turn.query,
    passages: passages.map(({ text: _text, ...passage }) => passage),
  }),
  metadata: { type: 'rag', sub_turn: 1 },
});

const toolEvent = (deps: Needs, turn: Turn, called: CalledTool): MessageRecord => ({
  ...newRecord(deps, turn),
  role: 'internal',
  content: toolEventContent(called),
  metadata: { type: 'tool', sub_turn: called.step },
  createdAt: called.at.toISOString(),
});

const isRag = ({ metadata }: MessageRecord) => metadata?.type === 'rag';

const unanswered = (event: MessageRecord): MessageRecord => ({
  ...event,
  metadata: { ...event.metadata, unanswered: true },
});

const newRecord = ({ newId, now }: Needs, { claim: { tenantId, sessionId } }: Turn) => ({
  tenantId,
  sessionId,
  id: newId(),
  type: 'message' as const,
  createdAt: now().toISOString(),
});
