import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Of marked, its lexer. The end of its file is all that turns tokens into HTML, which nobody here does, with an instance
 * that no bundler may leave out by itself.
 */
export const lexerAlone: Plugin = {
  name: 'lexer-alone',
  setup({ onLoad }) {
    onLoad({ filter: /marked\.esm\.js$/ }, async ({ path: file }) => {
      const code = await readFile(file, 'utf8');
      const upToRenderer = /^.*?\}(?=;var \w+=class\{options;parser;)/s.exec(code)?.[0];
      const lexer = /(\w+) as Lexer\b/.exec(code)?.[1];
      const tokenizer = /(\w+) as Tokenizer\b/.exec(code)?.[1];
      if (!upToRenderer || !lexer || !tokenizer) throw new Error(OTHER_MARKED);
      const contents = withoutUnusedRules(upToRenderer);
      return { contents: `${contents};export{${lexer} as Lexer,${tokenizer} as Tokenizer};` };
    });
  },
};

const OTHER_MARKED = 'marked is built in another way now.';

/**
 * The lexer of `rich-text/lexer.ts` knows no HTML and no definitions of links, and sets none of the options that would have
 * marked read another Markdown.
 */
function withoutUnusedRules(code: string): string {
  const pedantic = [...code.matchAll(/,pedantic:(\w+)(?=\})/g)].map(([, name]) => name).join('|');
  const compose = /function (\w+)\(\w+,\w+=""\)\{[^{]*\{replace:/.exec(code)?.[1];
  const changes: [pattern: RegExp, replacement: string, places: number][] = [
    [/,pedantic:\w+(?=\})/g, '', 2],
    [new RegExp(`,(?:${pedantic})=\\{.*?\\.getRegex\\(\\)\\}(?=,)`, 'gs'), '', 2],
    [/,(?:html|def|reflinkSearch):\w+(?=,)/g, '', 3],
    // Whole methods; the one that follows each is named.
    [/(?<=\})(?:html|tag|linkInText)\(\w\)\{.*?\}(?=(?:table|link|inlineTokens)\(\w)/gs, '', 3],
    // With constants in their place, and expressions that do nothing but make a rule, the bundler leaves out the rest.
    [/this\.(?:options\.(?:pedantic|extensions|hooks|silent)\b|tokens\.links(?=&&))/g, 'null', 31],
    [new RegExp(`(?<=[=:])${compose}\\(`, 'g'), `/* @__PURE__ */ ${compose}(`, 37],
  ];
  const used = changes.reduce((rest, [pattern, replacement, places]) => {
    const found = rest.match(pattern)?.length;
    if (found !== places) throw new Error(`${OTHER_MARKED} ${pattern} fits ${found} times.`);
    return rest.replace(pattern, replacement);
  }, code);
  // Properties that hold a regular expression, and that nobody asks for any more.
  const rule = /(?<=[{,])(\w+):\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n[])+\/[a-z]*,/g;
  return used.replace(rule, (whole, name) => (used.includes(`.${name}`) ? whole : ''));
}
