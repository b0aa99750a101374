import { describe, stepsOf } from '@talkwright/shared/figures/diagram-text';
import { type Diagram, readDiagram } from '@talkwright/shared/figures/read-diagram';
import { directionOf } from '../direction.ts';
import { button, make } from '../figure/elements.ts';
import { colorsAt, figureOf, type Look, openLarge, save, scrollable } from '../figure/figure.ts';
import { drawDiagram, type Picture } from './draw-diagram.ts';

/** How small a picture gets before it scrolls instead. */
const LEAST_SCALE = 0.65;
const SAVED_SCALE = 2;
const MAX_SAVED_SIDE = 8_000;

/**
 * Fills an element with the diagram of a block: the picture, its steps as a list, a larger view and, where that is wanted,
 * both as files. Answers how to take it away; undefined where it is not drawn, for whatever reason.
 *
 * @param isWanted Whether anybody still waits for it, once it is drawn.
 */
export async function showDiagram(
  place: HTMLElement,
  code: string,
  { scheme, canSave, frameUrl }: Look & { frameUrl: string },
  isWanted: () => boolean,
): Promise<(() => void) | undefined> {
  const diagram = readDiagram(code);
  if (!diagram) return undefined;
  const request = { code: diagram.code, ...colorsAt(place, scheme) };
  const picture = await drawDiagram(place, frameUrl, request);
  const image = imageOf(diagram, picture);
  // Fails where the page allows no pictures of this kind.
  await image.decode();
  if (!isWanted()) return undefined;
  const area = areaOf(diagram, 'drawn-image', diagram.title || 'Diagram', image);
  const figure = figureWith(diagram, picture, image, area, { scheme, canSave });
  place.replaceChildren(figure);
  // At once: an observer may tell of it only after it was painted.
  fit(image, picture, area);
  const sizes = new ResizeObserver(() => fit(image, picture, area));
  sizes.observe(area);
  return () => {
    sizes.disconnect();
    figure.remove();
  };
}

/** Whole where it can be read so; otherwise it scrolls. */
function fit(image: HTMLElement, { width, height }: Picture, area: HTMLElement): void {
  const whole = Math.min(1, area.clientWidth / width, area.clientHeight / height);
  const scale = Math.max(LEAST_SCALE, whole);
  image.style.width = `${Math.floor(width * scale)}px`;
  image.style.height = `${Math.floor(height * scale)}px`;
}

function figureWith(
  diagram: Diagram,
  picture: Picture,
  image: HTMLImageElement,
  area: HTMLElement,
  { scheme, canSave }: Look,
): HTMLElement {
  const { title } = diagram;
  const files = [
    button('PNG', 'Download the diagram as PNG', () => savePng(image, picture, title)),
    button('SVG', 'Download the diagram as SVG', () => {
      save(new Blob([picture.svg], { type: 'image/svg+xml' }), title, 'diagram.svg');
    }),
  ];
  const enlarge = button('Enlarge', 'Enlarge the diagram', () => {
    const large = imageOf(diagram, picture);
    openLarge(figure, [title, 'Diagram'], areaOf(diagram, 'drawn-text', 'Picture', large));
  });
  const figure: HTMLElement = figureOf({
    scheme,
    caption: /^\s*title[:\s]/m.test(diagram.code) ? '' : title,
    picture: area,
    text: () => stepList(diagram),
    toggle: ['Steps', 'Show the steps as a list'],
    buttons: [enlarge, ...(canSave ? files : [])],
  });
  return figure;
}

/** Where a picture is too wide, it begins on the side that it is read from: flow charts that go from right to left say so. */
function areaOf(
  { kind, code }: Diagram,
  className: string,
  name: string,
  image: HTMLElement,
): HTMLElement {
  const area = scrollable(className, name, image);
  if (kind === 'flowchart' && /^\s*\w+[ \t]+RL\b/.test(code)) area.dir = 'rtl';
  return area;
}

/** As a picture nothing in it runs, fetches or leads anywhere. */
function imageOf(diagram: Diagram, { svg, width, height }: Picture): HTMLImageElement {
  return make('img', {
    alt: describe(diagram),
    src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    width: String(Math.round(width)),
    height: String(Math.round(height)),
  });
}

function stepList(diagram: Diagram): HTMLElement {
  const steps = stepsOf(diagram).map((step) => make('li', { dir: 'auto' }, step));
  const dir = directionOf(steps.map(({ textContent }) => textContent).join());
  return scrollable('drawn-text', diagram.title || 'Steps', make('ol', { dir }, ...steps));
}

function savePng(image: HTMLImageElement, { width, height }: Picture, title: string): void {
  const scale = Math.min(SAVED_SCALE, MAX_SAVED_SIDE / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(width * scale);
  canvas.height = Math.ceil(height * scale);
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((png) => {
    if (png) save(png, title, 'diagram.png');
  });
}
