import type { ChatEvent } from '@talkwright/shared/chat';
import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Turn } from './begin-turn.ts';
import { cite } from './cite.ts';
import type { Answer, MessageRecord } from './conversations.store.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { keepClaim } from './keep-claim.ts';
import { type NumberedPassage, packPassages } from './pack-passages.ts';
import { buildPrompt } from './prompt.ts';

type Needs = Pick<Deps, 'conversations' | 'log' | 'models' | 'newId' | 'now'>;
type Prompt = ReturnType<typeof buildPrompt>;
type Spoken = Omit<Answer, 'messageId'> & { text: string };

/** Far beyond any sensible answer, well below what a record can hold. */
const MAX_ANSWER_LENGTH = 200_000;

/**
 * Answers a message while it is read. When the visitor goes away or presses Stop, which look the same from
 * here, the model is stopped and what it has said so far is kept as the answer. When it fails, nothing of the
 * answer is kept, and the claim is given up so that the same message can be sent again.
 */
export async function* answerTurn(
  deps: Needs,
  turn: Turn,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { agent, claim, history, question } = turn;
  const keeper = keepClaim(deps, claim);
  try {
    yield sessionEvent(turn);
    if (agent.rag_enabled) yield { type: 'status', phase: 'retrieving' };
    const passages = packPassages(await turn.search);
    const found = agent.rag_enabled ? [ragEvent(deps, turn, passages)] : [];
    yield { type: 'status', phase: 'thinking' };

    const prompt = buildPrompt(agent, { history, passages, question });
    const { text, ...outcome } = yield* speak(
      deps,
      agent,
      prompt,
      AbortSignal.any([signal, keeper.lost]),
    );
    if (text.trim() === '') {
      throw new Failure('model_failed', {
        message: 'The AI model gave an empty answer. Please try again.',
      });
    }
    const said: MessageRecord = {
      ...newRecord(deps, turn),
      role: 'assistant',
      content: text,
      citations: cite(text, passages),
    };
    const answer = { messageId: said.id, ...outcome };
    await deps.conversations.finish(claim, answer, said, found);
    yield* closingEvents(answer, said);
  } catch (error) {
    keeper.stop();
    await deps.conversations
      .lease(claim, deps.now().toISOString())
      .catch((cause) => deps.log.error('claim not given up', cause));
    if (!signal.aborted) throw error;
  } finally {
    keeper.stop();
  }
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

const newRecord = ({ newId, now }: Needs, { claim: { tenantId, sessionId } }: Turn) => ({
  tenantId,
  sessionId,
  id: newId(),
  type: 'message' as const,
  createdAt: now().toISOString(),
});

/** Passes the model's words on. */
async function* speak(
  deps: Needs,
  agent: Turn['agent'],
  prompt: Prompt,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent, Spoken> {
  let text = '';
  let finishReason: Answer['finishReason'] = 'stop';
  let usage: Pick<Answer, 'inputTokens' | 'outputTokens'> | undefined;

  for await (const event of deps.models.respond({
    config: agent.model_config,
    ...prompt,
    signal,
  })) {
    if (event.type === 'finish') finishReason = event.reason;
    if (event.type === 'usage') usage = event;
    if (event.type === 'delta' && event.text !== '') {
      if (text === '') yield { type: 'status', phase: 'answering' };
      text += event.text;
      yield event;
    }
    if (text.length > MAX_ANSWER_LENGTH) {
      finishReason = 'length';
      break;
    }
  }
  const { inputTokens, outputTokens } = usage ?? estimateUsage(prompt, text);
  return { text, finishReason, inputTokens, outputTokens };
}

/** For a server that does not count, and for an answer that was stopped. */
function estimateUsage({ instructions, messages }: Prompt, text: string) {
  const read = [instructions, ...messages.map(({ content }) => content)];
  const inputTokens = read.reduce((sum, part) => sum + estimateTokens(part), 0);
  return { inputTokens, outputTokens: estimateTokens(text) };
}
