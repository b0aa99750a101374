import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { readPart } from '../../platform/native-parts.ts';
import { FONT, fontBytes, hasLettersOf } from './font.ts';

await initWasm(await readPart('resvg'));

export type Box = { x: number; y: number; width: number; height: number };

const MARGIN = 16;
/** What is smaller stands in the middle of so much: Slack shows every picture as wide as it can. */
const MIN_WIDTH = 400;
/** What is larger has words that nobody can read. */
const [MAX_WIDTH, MAX_HEIGHT] = [1_600, 2_400];
const ZOOM = 1.5;

/** Of an SVG a PNG, on white whatever lies around it. @throws where nobody could read it */
export function paint(svg: string): Uint8Array {
  const words = [...svg.matchAll(/>([^<]+)</g)].map(([, text = '']) => text);
  if (!hasLettersOf(words.join(''))) throw new Error('No font here has its letters.');
  const painter = new Resvg(framed(svg), {
    background: '#ffffff',
    fitTo: { mode: 'zoom', value: ZOOM },
    font: { fontBuffers: [fontBytes], defaultFontFamily: FONT },
  });
  const picture = painter.render();
  const png = picture.asPng();
  picture.free();
  painter.free();
  return png;
}

/** With a size of its own, and a margin. */
function framed(svg: string): string {
  const { x, y, width, height } = viewOf(svg);
  if (!(width < MAX_WIDTH && height < MAX_HEIGHT)) throw new Error('It is too large to be read.');
  const beside = Math.max(MARGIN, (MIN_WIDTH - width) / 2);
  const size = [width + 2 * beside, height + 2 * MARGIN];
  const view = [x - beside, y - MARGIN, ...size].join(' ');
  return svg.replace(/^<svg\b[^>]*>/, (root) =>
    root
      .replace(/ (?:width|height|viewBox)="[^"]*"/g, '')
      .replace('<svg', `<svg width="${size[0]}" height="${size[1]}" viewBox="${view}"`),
  );
}

/** What an SVG shows, in its own units. */
export function viewOf(svg: string): Box {
  const view = /^<svg\b[^>]*? viewBox="([^"]*)"/.exec(svg)?.[1] ?? '';
  const [x = 0, y = 0, width = 0, height = 0] = view.split(/[ ,]+/).map(Number);
  return { x, y, width, height };
}

/** How far a path reaches; undefined where it leads nowhere. */
export function boxOfPath(path: string): Box | undefined {
  const painter = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="${path}"/></svg>`,
  );
  const found = painter.getBBox();
  const box = found && { x: found.x, y: found.y, width: found.width, height: found.height };
  found?.free();
  painter.free();
  return box;
}
