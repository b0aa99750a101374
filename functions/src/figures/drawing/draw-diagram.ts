import { diagramConfig } from '@talkwright/shared/figures/diagram-config';
import type { Diagram } from '@talkwright/shared/figures/read-diagram';
import { openDocument } from './document.ts';
import { FONT } from './font.ts';
import { viewOf } from './paint.ts';

// Mermaid looks for its document when it is read.
openDocument();
const { default: mermaid } = await import('mermaid');
mermaid.initialize(diagramConfig({ scheme: 'light', ground: '#ffffff', font: FONT }));

/** Wider than this, and much wider than high, it is read better from above. */
const WIDE = 700;
const ACROSS = /^(flowchart|graph)[ \t]+(?:LR|RL)\b/;

/** As SVG, drawn as in the widget. @throws what mermaid throws where it understands nothing */
export async function draw({ code }: Diagram): Promise<string> {
  const svg = await render(code);
  const { width, height } = viewOf(svg);
  if (width < WIDE || width < 2 * height || !ACROSS.test(code)) return svg;
  const fromAbove = await render(code.replace(ACROSS, '$1 TD'));
  return viewOf(fromAbove).width < width ? fromAbove : svg;
}

async function render(code: string): Promise<string> {
  const { svg } = await mermaid.render('diagram', code);
  return asPainted(svg);
}

const TURNING = /<marker\b[^>]*?\bid="([^"]*)"[^>]*?\borient="auto-start-reverse"/g;

/** What the painter does not know: fractions of colors, and arrows that turn around where they stand at a beginning. */
function asPainted(svg: string): string {
  for (const [, id] of svg.matchAll(TURNING)) {
    if (svg.includes(`marker-start="url(#${id})"`)) throw new Error('It has arrows of two heads.');
  }
  return svg
    .replaceAll('"auto-start-reverse"', '"auto"')
    .replace(/(?:hsl|rgb)a?\([^)]*\)/g, (color) =>
      color.replace(/\d+\.\d{3,}/g, (figure) => String(Math.round(Number(figure)))),
    );
}
