import type { Sought } from '../documents/sought.ts';
import type { SpokenMessage } from '../platform/models/models.ts';
import { splitSentences } from '../platform/text/split-sentences.ts';
import { isSmallTalk } from './outcome/small-talk.ts';

/** What is longer is a letter: its questions are what it is about. */
const LETTER = 200;
/** Of what was said before. All of a message counts, however long it is. */
const MAX_BEFORE = 1_000;

/**
 * A follow-up ("And on Sundays?") does not say what it is about: the question before it does, or what the opener asks
 * ("Returns or repairs?") and the first message answers. And in a letter stands much beside the question.
 */
export function soughtIn(message: string, history: SpokenMessage[]): Sought {
  const question = questionIn(message);
  const previous = history.findLast(({ role }) => role === 'user');
  const before = previous ? questionIn(previous.content) : askedIn(history.at(0)?.content ?? '');
  const context = [before.slice(0, MAX_BEFORE), message].filter(Boolean).join('\n');
  return context === question ? { question } : { question, context };
}

function questionIn(message: string): string {
  if (message.length <= LETTER) return message;
  return askedIn(message) || message;
}

function askedIn(message: string): string {
  const asking = [...splitSentences(message)].filter(
    (sentence) => QUESTION.test(sentence) && !isSmallTalk(sentence),
  );
  return asking.join('').trim();
}

const QUESTION = /[?？؟]["'”’»)\]]*\s*$/;
