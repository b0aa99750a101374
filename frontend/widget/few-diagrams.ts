import type { Plugin } from 'esbuild';

/**
 * Of mermaid, the kinds of diagrams that `shared/figures/read-diagram.ts` lets through, laid out by dagre. The others, and what
 * they come with, are three times as much.
 */
export const fewDiagrams: Plugin = {
  name: 'few-diagrams',
  setup({ onResolve, onLoad }) {
    const none = { path: 'none', namespace: 'none' };
    const wanted = /\/(?:flow|sequence|gantt|er|classDiagram-v2|stateDiagram-v2|dagre)[\w-]*\.mjs$/;
    onResolve({ filter: /^(?:katex|elkjs|cytoscape)/ }, () => none);
    onResolve({ filter: /^\.\// }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && /[/\\]mermaid[/\\]/.test(importer) && !wanted.test(path)
        ? none
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'none' }, () => ({ contents: 'export default {};' }));
  },
};
