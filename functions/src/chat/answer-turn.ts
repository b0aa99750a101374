import type { ChatEvent } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import { answer, newTrace } from '../answering/answer.ts';
import { explainFailure } from '../answering/explain-failure.ts';
import { offerTools } from '../answering/tools/offer-tools.ts';
import { createChangesJournal } from '../conversations/changes-journal.ts';
import { keepClaim } from '../conversations/claim-turn.ts';
import type { Answer, MessageRecord } from '../conversations/conversation-records.ts';
import { giveUpTurn } from '../conversations/give-up-turn.ts';
import { recordAnswer } from '../conversations/record-answer.ts';
import { watchReader } from '../conversations/watch-reader.ts';
import { textOf } from '../documents/sought.ts';
import { noteConversation } from '../platform/telemetry/invocation.ts';
import type { BegunTurn } from './begin-turn.ts';
import { shownUnsupported } from './shown-unsupported.ts';

type Needs = Parameters<typeof answer>[0] &
  Parameters<typeof offerTools>[0] &
  Parameters<typeof createChangesJournal>[0] &
  Parameters<typeof keepClaim>[0] &
  Parameters<typeof watchReader>[0] &
  Parameters<typeof recordAnswer>[0];

/**
 * Answers a message while it is read, and goes on when its reader has gone: the same message brings all of it later. Once
 * the visitor presses Stop, or nobody comes back for it, the model is stopped and what it has said so far is kept as the
 * answer. When it fails, nothing of the answer is kept but what it has called, and the claim is given up so that the same
 * message can be sent again.
 * @throws Failure `answer_stopped` before the first word; what the model and the stores throw
 */
export async function* answerTurn(
  deps: Needs,
  begun: BegunTurn,
  reader: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const { agent, turn, session, question, history, search, visitor, withheldToolIds } = begun;
  const keeper = keepClaim(deps, turn);
  const watch = watchReader(deps, turn, reader);
  const trace = newTrace();
  noteConversation(turn.sessionId);
  try {
    yield sessionEvent(begun);
    const over = AbortSignal.any([watch.over, keeper.lost]);
    const asking = { agent, query: textOf(search.sought), visitor, withheldToolIds };
    const answered = yield* answer(deps, {
      agent,
      question,
      history,
      search,
      tools: await offerTools(deps, asking, over),
      journal: createChangesJournal(deps, turn),
      trace,
      signal: over,
    });
    const answering = { agent: { id: agent.id, isPreview: begun.isPreview }, session };
    const recorded = await recordAnswer(deps, turn, answering, answered);
    yield* closingEvents(begun, recorded.answer, recorded.said);
  } catch (error) {
    await keeper.stop();
    await giveUpTurn(deps, turn, trace);
    if (watch.over.aborted) throw new Failure('answer_stopped');
    throw begun.isPreview ? await explainFailure(deps, agent, error) : error;
  } finally {
    watch.end();
    await keeper.stop();
  }
}

/** The first event: who has lost a connection comes back with these. */
export const sessionEvent = ({ turn, visitorToken }: BegunTurn): ChatEvent => ({
  type: 'session',
  sessionId: turn.sessionId,
  visitorToken,
});

export function* closingEvents(
  begun: BegunTurn,
  answer: Answer,
  said: MessageRecord,
): Generator<ChatEvent> {
  const { messageId, finishReason, inputTokens, outputTokens } = answer;
  yield { type: 'citations', citations: said.citations ?? [], ...shownUnsupported(begun, said) };
  yield { type: 'usage', inputTokens, outputTokens };
  yield { type: 'done', messageId, finishReason, outcome: said.outcome };
}
