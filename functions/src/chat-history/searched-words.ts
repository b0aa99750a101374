import { Failure } from '@talkwright/shared/contract/errors';
import { STOP_WORDS } from '@talkwright/shared/stop-words';
import { wordsOf } from '../conversations/words-of.ts';

/** More of them would not find it any better. */
const MAX_WORDS = 20;
const NO_WORDS = 'Search for a word that is not quite so common: every text has those.';
const NOTHING = 'Search for words or numbers: signs alone are not searched for.';

/**
 * Whatever is typed is words: no sign among them has a meaning of its own. Those that stand in every text are not in the
 * index.
 * @throws Failure `invalid_input` where no word is left
 */
export function searchedWords(search: string): string[] {
  const all = wordsOf(search);
  const words = [...new Set(all)].filter((word) => !STOP_WORDS.has(word));
  if (words.length > 0) return words.slice(0, MAX_WORDS);
  const message = all.length > 0 ? NO_WORDS : NOTHING;
  throw new Failure('invalid_input', { message, fields: { q: message } });
}
