import type { Library } from '../../common/small-web/library.ts';
import { chooseSentences, queryOf } from './compose.ts';
import { type Answer, type Prompt, passagesOf, userTexts } from './prompt.ts';
import { smallTalk } from './small-talk.ts';

export type Web = { library: Library; origin: string };

const ABOUT_THE_WEB =
  /\b(?:web|internet|online|google|look (?:it |that |this )?up|news|weather|forecast|trails?|subsid(?:y|ies)|latest|today|tomorrow|currently)\b/i;
const MAX_PAGES = 5;

/** What is asked for is on the web, or at least not in the documents. */
export function wantsWeb({ entries }: Prompt): boolean {
  const questions = userTexts(entries);
  const question = questions.at(-1) ?? '';
  if (smallTalk(question, entries)) return false;
  if (ABOUT_THE_WEB.test(question)) return true;
  return chooseSentences(queryOf(questions), passagesOf(entries)).length === 0;
}

/** The web search that the real model has built in, over the pages of the local search engine. */
export function lookUp({ entries }: Prompt, { library, origin }: Web): Answer {
  const questions = userTexts(entries);
  const query = questions.at(-1) ?? '';
  const found = library.search(query).slice(0, MAX_PAGES);
  const pages = found.map((page, at) => ({
    n: at + 1,
    document: page.title,
    page: undefined,
    section: '',
    text: page.text,
    url: `${origin}${page.path}`,
  }));
  const said = chooseSentences(queryOf(questions), pages).map(({ text, passage }) => {
    const url = pages.find(({ n }) => n === passage.n)?.url;
    return { text, ...(url && { link: { title: passage.document, url } }) };
  });
  return { kind: 'web', query, said: said.length > 0 ? said : [{ text: NOTHING }] };
}

const NOTHING = 'I searched the web and found nothing about that.';
