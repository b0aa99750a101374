import type { Plugin } from 'esbuild';

/**
 * What packages come with for cases that never come here: a reader of the Arrow lists of blobs that nobody asks for, one of WOFF2
 * fonts where the only font is none, of undici a parser that is off, and one for processors without vector instructions, and
 * beside the list of common passwords the neighbours of keys and the words of dice.
 */
export const needlessParts: Plugin = {
  name: 'needless-parts',
  setup({ onResolve, onLoad }) {
    const needless =
      /^apache-arrow$|^brotli\/decompress\.js$|\/milo\/(?:no-)?simd\.js$|\/llhttp-wasm\.js$|\/(?:adjacencyGraphs|diceware)\.json\.mjs$/;
    onResolve({ filter: needless }, () => ({ path: 'needless', namespace: 'needless' }));
    onLoad({ filter: /./, namespace: 'needless' }, () => ({ contents: 'export default {};' }));
  },
};
