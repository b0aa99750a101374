import type { Picture, Request } from '@talkwright/rich-text/diagram/draw-diagram';
import { MAX_CODE_LENGTH, MAX_EDGES } from '@talkwright/shared/figures/read-diagram';
import mermaid, { type MermaidConfig } from 'mermaid';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
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

/** Ours alone: what a block says about any of them is passed over. */
const ours: MermaidConfig = {
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
  sequence: { width: 90, height: 44, actorMargin: 32, diagramMarginX: 0, diagramMarginY: 0 },
  // As large as in the other kinds.
  gantt: { fontSize: 16, sectionFontSize: 16, barHeight: 28, barGap: 6, leftPadding: 100 },
  fontFamily: FONT,
  themeCSS: '.tick text { font-size: 11px }',
};
const secure = [
  ...Object.keys(ours),
  'secure',
  'themeVariables',
  'altFontFamily',
  'dompurifyConfig',
];

let count = 0;

export async function draw({ code, scheme, ground }: Request): Promise<Picture> {
  const themeVariables = {
    ...colors[scheme],
    ...{ background: ground, edgeLabelBackground: ground, altSectionBkgColor: ground },
    ...{ darkMode: scheme === 'dark', fontFamily: FONT },
  };
  mermaid.initialize({ ...ours, secure, themeVariables });
  count += 1;
  const { svg } = await mermaid.render(`d${count}`, code);
  return pictureOf(svg, ground);
}

const PADDING = 12;
/** Beside texts and shapes mermaid has these, none of which a picture needs. */
const NEEDLESS = 'script, foreignObject, iframe, image, animate, set';

/** With a size and a ground of its own, as a file has to have. */
function pictureOf(text: string, ground: string): Picture {
  const parsed = new DOMParser().parseFromString(text, 'text/html').querySelector('svg');
  if (!parsed) throw new Error('Nothing was drawn.');
  for (const one of parsed.querySelectorAll(NEEDLESS)) one.remove();
  for (const one of parsed.querySelectorAll('a')) one.replaceWith(...one.childNodes);
  for (const one of parsed.querySelectorAll('*')) {
    for (const { name, value } of [...one.attributes]) {
      const leads = /(?:^|:)href$/.test(name) && !value.startsWith('#');
      if (name.startsWith('on') || leads) one.removeAttribute(name);
    }
  }
  const { x, y, width: inner, height: innerHeight } = parsed.viewBox.baseVal;
  const [width, height] = [inner + 2 * PADDING, innerHeight + 2 * PADDING];
  parsed.setAttribute('viewBox', `${x - PADDING} ${y - PADDING} ${width} ${height}`);
  parsed.setAttribute('width', String(width));
  parsed.setAttribute('height', String(height));
  parsed.setAttribute('style', `background-color: ${ground}`);
  return { svg: new XMLSerializer().serializeToString(parsed), width, height };
}
