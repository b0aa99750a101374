import type { SessionKey } from './conversation-records.ts';
import { MAX_SAID, type TranscriptsReader } from './transcripts.store.ts';
import { wordsOf } from './words-of.ts';

/** What a conversation is found by. */
export type SearchedText = {
  text: string;
  /** Until when what was said is in it. Without it the text is made anew from the beginning. */
  saidTo?: string | undefined;
};

const BEGINNING_BYTES = 16 * 1024;
const MAX_BYTES = 64 * 1024;
const MAX_WORD_BYTES = 200;
const GAP = ' … ';
/** So much later something may be stored that was said before: not all clocks agree. */
const LATE_MS = 60_000;

/**
 * The beginning of a conversation as it was said; of what follows each word that is new, once: so also a conversation of
 * thousands of messages is found by whatever was said in it.
 */
export async function searchedText(
  { transcripts }: { transcripts: Pick<TranscriptsReader, 'listSaid'> },
  key: SessionKey,
  before?: SearchedText,
): Promise<SearchedText> {
  const goesOn = before?.saidTo !== undefined;
  const text = createText(goesOn ? before.text : '', goesOn);
  let saidTo = goesOn ? shortlyBefore(before.saidTo ?? '') : '';
  const known = new Set<string>();
  for (;;) {
    const said = await transcripts.listSaid(key, saidTo);
    const fresh = said.filter(({ id }) => !known.has(id));
    for (const { id, content, createdAt } of fresh) {
      known.add(id);
      text.add(content);
      saidTo = createdAt;
    }
    if (said.length < MAX_SAID || fresh.length === 0) break;
  }
  return { text: text.get(), ...(text.isBegun() && { saidTo: later(saidTo, before?.saidTo) }) };
}

function createText(start: string, hasBeginning: boolean) {
  let text = start;
  let bytes = Buffer.byteLength(start);
  let words = hasBeginning ? new Set(wordsOf(start)) : undefined;

  function addNew(content: string, known: Set<string>): void {
    for (const word of wordsOf(content)) {
      const length = Buffer.byteLength(GAP + word);
      if (known.has(word) || length > MAX_WORD_BYTES || bytes + length > MAX_BYTES) continue;
      known.add(word);
      text += GAP + word;
      bytes += length;
    }
  }

  return {
    add(content: string): void {
      if (words) {
        addNew(content, words);
        return;
      }
      const whole = text === '' ? content : `${text}\n${content}`;
      text = beginningOf(whole);
      bytes = Buffer.byteLength(text);
      if (text === whole) return;
      words = new Set(wordsOf(text));
      addNew(content, words);
    },
    get: () => text,
    /** What is said from now on adds words alone. */
    isBegun: () => words !== undefined,
  };
}

/** Without what is left of a character that was cut in two. */
function beginningOf(text: string): string {
  const all = Buffer.from(text);
  if (all.byteLength < BEGINNING_BYTES) return text;
  return all
    .subarray(0, BEGINNING_BYTES)
    .toString()
    .replace(/\uFFFD+$/, '');
}

const shortlyBefore = (time: string) => new Date(Date.parse(time) - LATE_MS).toISOString();
const later = (time: string, other = '') => (time > other ? time : other);
