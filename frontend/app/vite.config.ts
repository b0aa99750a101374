import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { themeSheet } from './theme-sheet.ts';

export default defineConfig({
  base: '/',
  plugins: [react({ compiler: { panicThreshold: 'all_errors' } }), themeSheet(), preloadFont()],
  build: {
    // The content security policy knows no data: fonts or scripts.
    assetsInlineLimit: 0,
    // Browsers that know light-dark(), so that it is left as it is.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // What counts is what is sent; tests/browser/shell/sizes.test.ts holds it.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'zod', test: /node_modules\/zod\/|zod-without-eval/, priority: 2 },
            // In one piece: cut into what the other pages share of it, it would grow with each of them.
            { name: 'first-page', tags: ['$initial'], priority: 1 },
            // In one piece too: a page asked for up to 80 files, and loaded more bytes than so.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
    },
  },
});

/** Names the font in index.html, so that it arrives with the styles and no text jumps. */
function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${file}`,
              crossorigin: '',
            },
            injectTo: 'head',
          })),
    },
  };
}
