import { type AnswerOutcome, incompleteNotes } from '@talkwright/shared/answer-outcomes';
import type { ChatEvent, Citation, Feedback, Message } from '@talkwright/shared/areas/chat';
import { isCitation, isIncomplete, isOutcome, type Phase, type Place } from './chat-events.ts';

export const UNANSWERED = 'This message was not answered.';

export type Thought = Pick<Feedback, 'thumb' | 'note'>;

/** A question with its answer. Each change makes a new object, so that an unchanged one is not drawn again. */
export type Turn = {
  /** Of a turn that was asked here: the `clientMessageId`. */
  id: string;
  /** Null where the agent spoke first. */
  question: string | null;
  answer: string;
  citations: readonly Citation[];
  /** Where in the answer something stands that what it cited does not say. */
  unsupported: readonly Place[];
  state: 'waiting' | 'answering' | 'done' | 'stopped' | 'failed';
  phase?: Phase;
  /** What the model says it thinks about, until the answer begins. */
  thought?: string;
  /** Of the answer, once it is stored. */
  messageId?: string;
  outcome?: AnswerOutcome;
  /** What the visitor thinks of the answer. */
  feedback?: Thought;
  /** Why it failed, as a sentence. */
  problem?: string;
  /** What else there is to say about this turn. */
  note?: string | undefined;
};

export const newTurn = (id: string, question: string): Turn => ({
  id,
  question,
  answer: '',
  citations: [],
  unsupported: [],
  state: 'waiting',
});

/** A stored conversation as turns; what the agent did in between (searches, tools) is left out. */
export function turnsOf(messages: readonly Message[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const { id, role, content, citations = [], unsupported = [], outcome, feedback } = message;
    const { incomplete } = message;
    if (role === 'internal') continue;
    if (role === 'user') {
      turns.push({ ...newTurn(id, content), state: 'done', note: UNANSWERED });
      continue;
    }
    const open = turns.at(-1);
    const answered = {
      answer: withoutCr(content),
      citations: citations.filter(isCitation),
      unsupported,
      state: 'done',
      messageId: id,
      note: noteOf(incomplete),
      ...(isOutcome(outcome) && { outcome }),
      ...(feedback && { feedback }),
    } as const;
    if (open && !open.messageId) turns[turns.length - 1] = { ...open, ...answered };
    else turns.push({ id, question: null, ...answered });
  }
  return turns;
}

/** Without the turn that is about to be asked again, so that it does not stand there twice. */
export function withoutPending(turns: Turn[], pending: { id: string; text: string }): Turn[] {
  const last = turns.at(-1);
  const isSame = last?.id === pending.id || last?.question?.trim() === pending.text.trim();
  return isSame ? turns.slice(0, -1) : turns;
}

export function applyEvent(turn: Turn, event: ChatEvent): Turn {
  switch (event.type) {
    case 'status':
      // A phase without words begins anew.
      return {
        ...turn,
        phase: event.phase,
        thought: event.text ? (turn.thought ?? '') + event.text : '',
      };
    case 'delta':
      return {
        ...turn,
        state: 'answering',
        phase: 'answering',
        answer: turn.answer + withoutCr(event.text),
      };
    case 'citations':
      return { ...turn, citations: event.citations, unsupported: event.unsupported ?? [] };
    case 'done': {
      const { messageId, finishReason, outcome } = event;
      return {
        ...turn,
        state: 'done',
        messageId,
        note: noteOf(finishReason) ?? turn.note,
        ...(outcome && { outcome }),
      };
    }
    default:
      return turn;
  }
}

const noteOf = (ending: unknown): string | undefined =>
  isIncomplete(ending) ? incompleteNotes[ending] : undefined;

/** The markdown reader counts on lines that end with LF alone. */
const withoutCr = (text: string): string => text.replaceAll('\r', '');
