import { attribute, type PageNode } from './page-node.ts';

/** No browser shows them, or nothing of them can be read. */
export const NEVER_SHOWN = new Set(
  'SCRIPT STYLE NOSCRIPT TEMPLATE SVG IFRAME OBJECT EMBED VIDEO AUDIO CANVAS MAP SELECT DATALIST TEXTAREA HEAD TITLE RT RP'.split(
    ' ',
  ),
);
/** Shops hide prices from assistive software, and read them to it in a sentence of their own. */
const SHOWN_ALL_THE_SAME = new Set(['INS', 'DEL']);
const STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const FOR_THE_EAR =
  /(?:^|\s)(?:sr-only|screen-reader-text|screen-reader|(?:\w+-)?visually-?hidden|elementor-screen-only|assistive-text)(?=\s|$)/i;

/** What no reader sees is often meant for somebody else. */
export function isHidden(node: PageNode): boolean {
  if (node.getAttribute?.('hidden') != null) return true;
  if (attribute(node, 'aria-hidden') === 'true') return !SHOWN_ALL_THE_SAME.has(node.nodeName);
  return (
    STYLE.test(attribute(node, 'style')) ||
    (node.nodeName !== 'H1' && FOR_THE_EAR.test(attribute(node, 'class')))
  );
}

const PANEL =
  /(?:^|[\s_-])(?:accordion|collapse|panel|tab-?pane|tab-?content|answer|faq|toggle-?content)/i;

/** Shown by a press of what stands above it: an answer below its question, a tab. */
export const isFolded = (node: PageNode, folded: Set<string>): boolean =>
  folded.has(attribute(node, 'id')) ||
  attribute(node, 'role') === 'tabpanel' ||
  (attribute(node, 'role') === 'region' && attribute(node, 'aria-labelledby') !== '') ||
  PANEL.test(attribute(node, 'class'));
