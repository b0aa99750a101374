import { contentStems } from '../../common/words.ts';
import { queryOf } from './compose.ts';
import { type Prompt, passagesOf, userTexts } from './prompt.ts';
import { match, rarityIn } from './relevance.ts';
import { sentencesOf } from './sentences.ts';

/** Less than this of a question's words, and a passage is taken not to answer it. */
const MIN_SHARE = 0.38;

const VERDICT = /passages hold the answer[\s\S]*one word, yes or no/i;

/** Whether the instructions ask for a verdict on the passages instead of an answer. */
export const asksForVerdict = ({ entries }: Prompt): boolean =>
  entries.some((entry) => entry.kind === 'instruction' && VERDICT.test(entry.text));

/** By words, as all that it does: what has none of a question's words holds its answer for a reader alone. */
export function judge({ entries }: Prompt): string {
  const texts = passagesOf(entries).map(({ text }) => new Set(contentStems(text)));
  const rarity = rarityIn(texts);
  const question = userTexts(entries).at(-1) ?? '';
  const asked = [...sentencesOf(question), question].map((sentence) => queryOf([sentence]));
  const isHeld = asked.some((query) =>
    texts.some((text) => match(query, text, rarity).share >= MIN_SHARE),
  );
  return isHeld ? 'yes' : 'no';
}
