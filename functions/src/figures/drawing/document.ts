import { color } from 'd3-color';
import { createHTMLWindow, type Node } from 'svgdom';
import { ASCENT, LINE, widthOf } from './font.ts';
import { type Box, boxOfPath } from './paint.ts';
import { linesOf } from './text-lines.ts';

/** The room that a plan takes: mermaid draws it as wide as what it stands in. */
const ROOM = 800;
const SHARES: Record<string, number> = { start: 0, middle: 0.5, end: 1 };

/**
 * What mermaid takes for a browser: a tree of elements that know how large they are. svgdom measures plain shapes. It is wrong
 * about arcs, and knows neither the style sheet of texts nor lines of several pieces.
 */
export function openDocument(): void {
  const window = createHTMLWindow();
  const { document } = window;
  const shapes = window.SVGGraphicsElement.prototype;
  const boxOfShape = shapes.getBBox;

  function boxOf(node: Node): Box | undefined {
    switch (node.nodeName) {
      case 'text':
      case 'tspan':
        return around(boxesOfText(node));
      case 'path':
        return boxOfPath(node.getAttribute('d') ?? '');
      case 'g':
      case 'svg':
        return around(node.childNodes.map((child) => moved(boxOf(child), child)));
      case 'rect':
      case 'circle':
      case 'ellipse':
      case 'line':
      case 'polygon':
      case 'polyline':
        return boxOfShape.call(node);
      default:
        return undefined;
    }
  }

  function boxesOfText(node: Node): Box[] {
    const css = document.querySelector('style')?.textContent ?? '';
    return linesOf(node, css).map(({ text, x, y, size, anchor }) => {
      const width = widthOf(text, size);
      const before = width * (SHARES[anchor] ?? 0);
      return { x: x - before, y: y - ASCENT * size, width, height: LINE * size };
    });
  }

  function measure(this: Node): Box {
    const { x, y, width, height } = boxOf(this) ?? { x: 0, y: 0, width: 0, height: 0 };
    return { x, y, width, height };
  }
  Object.assign(shapes, { getBBox: measure, getBoundingClientRect: measure });
  Object.defineProperties(window.Element.prototype, {
    offsetWidth: { value: ROOM },
    parentElement: {
      get(this: Node) {
        return this.parentNode;
      },
    },
  });
  // Without it DOMPurify lets everything pass: what comes of it is painted, never shown as HTML.
  Object.defineProperty(document, 'implementation', { value: {} });
  const supports = (_property: string, value: string): boolean => color(value) !== null;
  Object.assign(window, { CSS: { supports } });
  Object.assign(globalThis, { window, document, CSSStyleSheet: NoSheet });
}

function around(boxes: (Box | undefined)[]): Box | undefined {
  const found = boxes.filter((box) => box !== undefined);
  if (found.length === 0) return undefined;
  const x = Math.min(...found.map((box) => box.x));
  const y = Math.min(...found.map((box) => box.y));
  const right = Math.max(...found.map((box) => box.x + box.width));
  const bottom = Math.max(...found.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Where it lies in what it stands in. Mermaid turns and scales nothing whose size it asks for. */
function moved(box: Box | undefined, node: Node): Box | undefined {
  const transform = node.getAttribute('transform') ?? '';
  const [, right, down] = /translate\(\s*([-\d.e]+)[\s,]+([-\d.e]+)/.exec(transform) ?? [];
  return box && { ...box, x: box.x + Number(right ?? 0), y: box.y + Number(down ?? 0) };
}

/** Mermaid collects in it what a diagram says of its colors, which `readDiagram` leaves out. */
class NoSheet {
  readonly cssRules = [];
  insertRule(): void {}
}
