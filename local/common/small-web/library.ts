import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentStems } from '../words.ts';

export type LibraryPage = {
  path: string;
  title: string;
  description: string;
  text: string;
  html: string;
};
export type Library = ReturnType<typeof readLibrary>;

const FOLDER = join(import.meta.dirname, 'pages');
/** A word of the title says more than one of the text. */
const TITLE_WEIGHT = 3;

/** The pages of the small web that is searched offline. */
export function readLibrary() {
  const pages = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.html'))
    .toSorted()
    .map((name) => readPage(`/${name}`, readFileSync(join(FOLDER, name), 'utf8')));
  const stems = new Map(pages.map((page) => [page, stemsOf(page)]));

  return {
    pages,
    /** The pages that have a word of the query, the best first. */
    search(query: string): LibraryPage[] {
      const wanted = new Set(contentStems(query));
      return pages
        .map((page) => ({ page, score: scoreOf(stems.get(page), wanted) }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score)
        .map(({ page }) => page);
    },
  };
}

type Stems = { title: Set<string>; text: Set<string> };

const stemsOf = ({ title, description, text }: LibraryPage): Stems => ({
  title: new Set(contentStems(`${title} ${description}`)),
  text: new Set(contentStems(text)),
});

function scoreOf(stems: Stems | undefined, wanted: Set<string>): number {
  let score = 0;
  for (const stem of wanted) {
    score += (stems?.title.has(stem) ? TITLE_WEIGHT : 0) + (stems?.text.has(stem) ? 1 : 0);
  }
  return score;
}

/** Good enough for pages of our own. */
function readPage(path: string, html: string): LibraryPage {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? [];
  const paragraphs = [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text);
  return { path, title, description, text: paragraphs.join('\n'), html };
}
