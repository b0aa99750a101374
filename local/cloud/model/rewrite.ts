import { isStopWord, wordsOf } from '../../common/words.ts';
import { type Prompt, unescapeXml, userTexts } from './prompt.ts';

const ASKS = /one question that says all by itself/i;
const MESSAGE = /<message by="(visitor|agent)">([\s\S]*?)<\/message>/g;
const LAST = /<last>([\s\S]*?)<\/last>/;
const POINTS_BACK = /\b(?:it|its|they|them|that one|this one|that|this)\b/i;
/** Capitals within a sentence. */
const NAMES = /(?<=[\p{Ll},] )\p{Lu}[\p{L}\d-]+(?: \p{Lu}[\p{L}\d-]+)*/gu;

/** Whether the instructions ask for a question that can be understood alone, instead of an answer. */
export const asksForRewrite = ({ entries }: Prompt): boolean =>
  entries.some((entry) => entry.kind === 'instruction' && ASKS.test(entry.text));

/** By letters, as all that it does: "it" becomes what was named last, or else what was asked about. */
export function rewrite({ entries }: Prompt): string {
  const text = userTexts(entries).join('\n');
  const question = unescapeXml(LAST.exec(text)?.[1] ?? text).trim();
  const said = [...text.matchAll(MESSAGE)].map(([, by, content = '']) => ({
    by,
    content: unescapeXml(content),
  }));
  const named = said.flatMap(({ content }) => content.match(NAMES) ?? []).at(-1);
  const asked = said.findLast(({ by }) => by === 'visitor')?.content ?? '';
  const about = wordsOf(asked).filter((word) => !isStopWord(word));
  const subject = named ? `the ${named}` : about.join(' ');
  if (subject === '' || question.includes(named ?? subject)) return question;
  if (named && POINTS_BACK.test(question)) return question.replace(POINTS_BACK, subject);
  return question.replace(/\s*([?!.]*)$/, `, about ${subject}$1`);
}
