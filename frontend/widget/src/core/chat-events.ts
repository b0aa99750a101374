import { safeHref } from '@talkwright/rich-text/links';
import {
  type AnswerOutcome,
  type IncompleteReason,
  incompleteNotes,
  outcomeNames,
} from '@talkwright/shared/answer-outcomes';
import type { ChatEvent, Citation } from '@talkwright/shared/areas/chat';

/** The parts of the wire that the widget reads, checked; anything else is null and passed over. */
export function readChatEvent(data: string): ChatEvent | null {
  const event = parse(data);
  if (!isRecord(event)) return null;
  const { type } = event;
  switch (type) {
    case 'session': {
      const { sessionId, visitorToken } = event;
      const isWhole = typeof sessionId === 'string' && typeof visitorToken === 'string';
      return isWhole ? { type, sessionId, visitorToken } : null;
    }
    case 'status': {
      const { phase, text } = event;
      return isPhase(phase) ? { type, phase, ...(typeof text === 'string' && { text }) } : null;
    }
    case 'delta':
      return typeof event.text === 'string' ? { type, text: event.text } : null;
    case 'citations': {
      const { citations, unsupported } = event;
      if (!Array.isArray(citations)) return null;
      const cited = { type, citations: citations.filter(isCitation) };
      return unsupported === undefined ? cited : { ...cited, unsupported: placesIn(unsupported) };
    }
    case 'done': {
      const { messageId, finishReason, outcome } = event;
      return {
        type,
        messageId: typeof messageId === 'string' ? messageId : '',
        finishReason: isIncomplete(finishReason) ? finishReason : 'stop',
        ...(isOutcome(outcome) && { outcome }),
      };
    }
    case 'error':
      return {
        type,
        error: typeof event.error === 'string' ? event.error : '',
        // Only ever compared with codes that are known here.
        code: event.code as Extract<ChatEvent, { type: 'error' }>['code'],
      };
    default:
      return null;
  }
}

export function isCitation(value: unknown): value is Citation {
  if (!isRecord(value) || !Number.isInteger(value.n) || typeof value.quote !== 'string') {
    return false;
  }
  const { url, title, filename, page } = value;
  if (url !== undefined) return typeof title === 'string' && isWebAddress(url);
  return typeof filename === 'string' && (page === null || Number.isInteger(page));
}

const placesIn = (value: unknown): Place[] =>
  Array.isArray(value) ? value.filter((one) => isRecord(one) && Number.isInteger(one.end)) : [];

/** Only what a visitor may be sent to: not, say, a script. */
const isWebAddress = (url: unknown): boolean =>
  typeof url === 'string' && /^https?:/.test(safeHref(url) ?? '');

export type Place = { start: number; end: number };

export type Phase = Extract<ChatEvent, { type: 'status' }>['phase'];

const phases: Record<Phase, true> = {
  retrieving: true,
  thinking: true,
  tool: true,
  answering: true,
};

const isPhase = (value: unknown): value is Phase =>
  typeof value === 'string' && Object.hasOwn(phases, value);

export const isIncomplete = (value: unknown): value is IncompleteReason =>
  typeof value === 'string' && Object.hasOwn(incompleteNotes, value);

export const isOutcome = (value: unknown): value is AnswerOutcome =>
  typeof value === 'string' && Object.hasOwn(outcomeNames, value);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
