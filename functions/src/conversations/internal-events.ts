import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import type { Trace } from '../answering/answer.ts';
import type { Rewriting } from '../answering/rewrite-follow-up.ts';
import type { CalledTool } from '../answering/tools/call-tools.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { MessageRecord, SessionKey } from './conversation-records.ts';
import { withoutSecrets } from './without-secrets.ts';

const MAX_EXCERPT_LENGTH = 2_000;

type Needs = { newId: NewId; now: Clock };

/** What the conversation keeps of how an answer came about; no visitor ever sees it. */
export function internalEvents(deps: Needs, key: SessionKey, trace: Trace): MessageRecord[] {
  const { found, calls } = trace;
  const event = (at: Date, content: string, metadata: MessageRecord['metadata']) => ({
    ...newMessage(deps, key),
    role: 'internal' as const,
    content,
    metadata,
    createdAt: at.toISOString(),
  });
  const retrieved = found && {
    ...found.sought,
    ...rewritingOf(found.rewriting),
    isByWordsAlone: found.isByWordsAlone,
    ...(found.holdsAnswer !== undefined && { holdsAnswer: found.holdsAnswer }),
    passages: found.passages.map(({ text: _text, ...passage }) => passage),
  };
  return [
    ...(found ? [event(found.at, JSON.stringify(retrieved), { type: 'rag', sub_turn: 1 })] : []),
    ...calls.map((call) =>
      event(call.at, toolEventContent(call), { type: 'tool', sub_turn: call.step }),
    ),
  ];
}

/** The question that was searched for as well, or why there is none. */
const rewritingOf = ({ rewritten, notRewritten }: Partial<Rewriting> = {}) => ({
  ...(rewritten !== undefined && { rewritten }),
  ...(notRewritten !== undefined && { notRewritten }),
});

export const newMessage = ({ newId, now }: Needs, { tenantId, sessionId }: SessionKey) => ({
  tenantId,
  sessionId,
  id: newId(),
  type: 'message' as const,
  createdAt: now().toISOString(),
});

function toolEventContent({ title, values, answer }: CalledTool): string {
  const { status, milliseconds, text, isTruncated } = answer;
  return stringifyExactly({
    ...title,
    arguments: withoutSecrets(values),
    status,
    milliseconds,
    answer: text.slice(0, MAX_EXCERPT_LENGTH).toWellFormed(),
    isTruncated: isTruncated || text.length > MAX_EXCERPT_LENGTH,
  });
}
