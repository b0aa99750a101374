import { queryOf, sentencesIn } from './compose.ts';
import { type Prompt, passagesOf, userTexts } from './prompt.ts';
import { compare } from './relevance.ts';

/** Less than this of a question's words, and a passage is taken not to answer it. */
const MIN_SHARE = 0.4;

const VERDICT = /passages hold the answer[\s\S]*one word, yes or no/i;

/** Whether the instructions ask for a verdict on the passages instead of an answer. */
export const asksForVerdict = ({ entries }: Prompt): boolean =>
  entries.some((entry) => entry.kind === 'instruction' && VERDICT.test(entry.text));

/** By words, as all that it does: what has none of a question's words holds its answer for a reader alone. */
export function judge({ entries }: Prompt): string {
  const passages = passagesOf(entries);
  const question = userTexts(entries).at(-1) ?? '';
  const asked = [...sentencesIn(question), question].map((sentence) => queryOf([sentence]));
  const isHeld = asked.some((query) =>
    compare(query, passages).abouts.some(({ share }) => share >= MIN_SHARE),
  );
  return isHeld ? 'yes' : 'no';
}
