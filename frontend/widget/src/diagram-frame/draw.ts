import type { Picture, Request } from '@talkwright/rich-text/diagram/draw-diagram';
import { diagramConfig } from '@talkwright/shared/figures/diagram-config';
import mermaid from 'mermaid';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

let count = 0;

export async function draw({ code, scheme, ground }: Request): Promise<Picture> {
  mermaid.initialize(diagramConfig({ scheme, ground, font: FONT }));
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
