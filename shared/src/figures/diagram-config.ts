import { MAX_CODE_LENGTH, MAX_EDGES } from './read-diagram.ts';

const colors = {
  light: {
    ...{ primaryColor: '#e8f0fa', primaryBorderColor: '#2f6fb5' },
    ...{ primaryTextColor: '#1c2430', textColor: '#1c2430', lineColor: '#5b6270' },
    ...{ secondaryColor: '#f3f4f6', tertiaryColor: '#f8f9fa', noteBkgColor: '#fdf6dd' },
    ...{ noteTextColor: '#1c2430', gridColor: '#d5d9e0' },
    ...{ sectionBkgColor: '#eef0f3', sectionBkgColor2: '#eef0f3' },
  },
  dark: {
    ...{ primaryColor: '#22344b', primaryBorderColor: '#7fb2ee' },
    ...{ primaryTextColor: '#eef1f5', textColor: '#e3e6eb', lineColor: '#b3bac6' },
    ...{ secondaryColor: '#2a2e36', tertiaryColor: '#20242b', noteBkgColor: '#4a4326' },
    ...{ noteTextColor: '#f5f1e0', gridColor: '#3a3f49' },
    ...{ sectionBkgColor: '#3a3f49', sectionBkgColor2: '#3a3f49' },
  },
};

type Look = { scheme: keyof typeof colors; ground: string; font: string };

/** All that mermaid is told, in a browser and on the server: ours alone, what a block says about any of it is passed over. */
export function diagramConfig({ scheme, ground, font }: Look) {
  const ours = {
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    maxTextSize: MAX_CODE_LENGTH,
    maxEdges: MAX_EDGES,
    layout: 'dagre',
    look: 'classic',
    theme: 'base',
    htmlLabels: false,
    // Two boxes stand beside each other in a chat on a phone, and few words need two lines.
    flowchart: { htmlLabels: false, wrappingWidth: 150 },
    sequence: { width: 110, height: 44, actorMargin: 32, diagramMarginX: 0, diagramMarginY: 0 },
    // In wider ones the words would stand at the left.
    state: { minNodeWidth: 0 },
    // As large as in the other kinds.
    gantt: { fontSize: 16, sectionFontSize: 16, barHeight: 28, barGap: 6, leftPadding: 100 },
    fontFamily: font,
    themeCSS: '.tick text { font-size: 11px }',
  } as const;
  return {
    ...ours,
    secure: [...Object.keys(ours), 'secure', 'themeVariables', 'altFontFamily', 'dompurifyConfig'],
    themeVariables: {
      ...colors[scheme],
      ...{ background: ground, edgeLabelBackground: ground, altSectionBkgColor: ground },
      ...{ darkMode: scheme === 'dark', fontFamily: font },
    },
  };
}
