import type { Plugin } from 'esbuild';

/**
 * What packages come with for cases that never come here: a reader of the Arrow lists of blobs that nobody asks for, one of WOFF2
 * fonts where the only font is none, and of undici a parser that is off, and one for processors without vector instructions.
 */
export const needlessParts: Plugin = {
  name: 'needless-parts',
  setup({ onResolve, onLoad }) {
    const needless =
      /^apache-arrow$|^brotli\/decompress\.js$|\/milo\/(?:no-)?simd\.js$|\/llhttp-wasm\.js$/;
    onResolve({ filter: needless }, () => ({ path: 'needless', namespace: 'needless' }));
    onLoad({ filter: /./, namespace: 'needless' }, () => ({ contents: 'export default {};' }));
  },
};
