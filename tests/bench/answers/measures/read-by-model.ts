import type { AgentRecord } from '../../../../functions/src/agents/agent-record.ts';
import { buildPrompt } from '../../../../functions/src/answering/build-prompt.ts';
import { packPassages } from '../../../../functions/src/answering/pack-passages.ts';
import type { Passage } from '../../../../functions/src/documents/retrieve.ts';
import type { Piece } from './open-library.ts';
import type { Asked } from './rankings.ts';

/** Each passage as the model reads it, with all that stands beside its text. */
export function readByModel(agent: AgentRecord, passages: Passage[]): string[] {
  const said = { history: [], passages: packPassages(passages), question: '' };
  const { messages } = buildPrompt(agent, said);
  const context = messages.map((message) => ('content' in message ? message.content : '')).join('');
  return context.split('<passage ').slice(1);
}

/** Does the model read the answer, and beside it what it is about? */
export const isKnown = (agent: AgentRecord, { question, passages }: Asked): boolean =>
  readByModel(agent, passages).some(
    (shown) =>
      shown.includes(question.shows ?? '') &&
      question.answering.some((one) => 'says' in one && shown.includes(one.says)),
  );

export const asFound = ({ id, ...piece }: Piece): Passage => ({
  chunkId: id,
  ...piece,
  lead: 0,
  score: 1,
});
