import type { Colors } from '../figure/figure.ts';
import { isPlainPicture } from './plain-picture.ts';

export type Picture = { svg: string; width: number; height: number };

export type Request = Colors & { code: string };

const LOADING_MS = 20_000;
/** A page whose policy allows no such frame leaves it empty, and says nothing. */
const READY_MS = 3_000;
const DRAWING_MS = 5_000;
const MAX_KEPT = 50;

let frame: Promise<Frame> | undefined;
let last: Promise<unknown> = Promise.resolve();
const kept = new Map<string, Promise<Picture>>();

/**
 * Has a frame without an origin draw the code, one after another. Throws where the frame may not load, does not answer in
 * time, or refuses the code. What was drawn once is kept.
 *
 * @param beside Something of the document or shadow root that the frame is put into, out of sight.
 */
export function drawDiagram(beside: Node, frameUrl: string, request: Request): Promise<Picture> {
  const key = JSON.stringify(request);
  const known = kept.get(key);
  if (known) return known;
  const drawing = drawNext(beside, frameUrl, request);
  kept.set(key, drawing);
  drawing.catch(() => kept.delete(key));
  const [oldest = ''] = kept.keys();
  if (kept.size > MAX_KEPT) kept.delete(oldest);
  return drawing;
}

/** Where the frame cannot load, all who wait for it are told together; where it can, it draws one after another. */
function drawNext(beside: Node, frameUrl: string, request: Request): Promise<Picture> {
  const ready = frameFor(beside, frameUrl);
  const drawing = Promise.all([ready, last.catch(() => undefined)]).then(async ([open]) => {
    if (open.isThere()) return open.draw(request);
    frame = undefined;
    return (await frameFor(beside, frameUrl)).draw(request);
  });
  last = drawing;
  return drawing;
}

function frameFor(beside: Node, url: string): Promise<Frame> {
  frame ??= openFrame(beside, url).catch((error) => {
    frame = undefined;
    throw error;
  });
  return frame;
}

type Frame = { isThere: () => boolean; draw: (request: Request) => Promise<Picture> };

async function openFrame(beside: Node, url: string): Promise<Frame> {
  const element = frameElement(url);
  try {
    const port = await connect(element, beside);
    return {
      isThere: () => element.isConnected,
      draw: (request) =>
        drawIn(port, request).catch((error) => {
          // What hangs goes on hanging, with all that comes after it.
          if (error === late) element.remove();
          throw error;
        }),
    };
  } catch (error) {
    element.remove();
    throw error;
  }
}

function frameElement(url: string): HTMLIFrameElement {
  const element = document.createElement('iframe');
  // Without an origin: it reaches neither this page nor ours, whatever a diagram may make it do.
  element.setAttribute('sandbox', 'allow-scripts');
  element.setAttribute('aria-hidden', 'true');
  element.tabIndex = -1;
  element.title = 'Draws diagrams';
  element.src = url;
  // Laid out, so that texts can be measured, and out of sight.
  Object.assign(element.style, {
    ...{ position: 'fixed', left: '0', top: '0', width: '800px', height: '600px', border: '0' },
    ...{ visibility: 'hidden', pointerEvents: 'none', zIndex: '-1' },
  });
  return element;
}

const late = new Error('The frame does not answer.');

/** A channel of its own: no other message of the page is heard. */
function connect(element: HTMLIFrameElement, beside: Node): Promise<MessagePort> {
  const root = beside.getRootNode();
  const { port1, port2 } = new MessageChannel();
  const onLoad = new Promise((resolve) => element.addEventListener('load', resolve));
  const isForbidden = forbidden(element.src);
  const ready = new Promise<MessagePort>((resolve) => {
    port1.onmessage = () => resolve(port1);
  });
  (root instanceof ShadowRoot ? root : document.body).append(element);
  const answered = inTime(onLoad, LOADING_MS).then(() => {
    element.contentWindow?.postMessage('draw', '*', [port2]);
    return inTime(ready, READY_MS);
  });
  return Promise.race([answered, isForbidden.promise]).finally(isForbidden.end);
}

/** Where the page says at once that it allows no such frame, nobody has to wait. */
function forbidden(url: string) {
  const { promise, reject } = Promise.withResolvers<never>();
  const hear = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective === 'frame-src' && url.startsWith(blockedURI)) reject(late);
  };
  document.addEventListener('securitypolicyviolation', hear);
  return { promise, end: () => document.removeEventListener('securitypolicyviolation', hear) };
}

function drawIn(port: MessagePort, request: Request): Promise<Picture> {
  const drawn = new Promise<Picture>((resolve, reject) => {
    port.onmessage = ({ data }) => {
      const { svg, width, height } = data ?? {};
      const isPicture = isPlainPicture(svg) && isLength(width) && isLength(height);
      if (isPicture) resolve({ svg, width, height });
      else reject(new Error('This diagram cannot be drawn.'));
    };
  });
  port.postMessage(request);
  return inTime(drawn, DRAWING_MS);
}

const isLength = (value: unknown): boolean =>
  typeof value === 'number' && value > 0 && value < 100_000;

function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  const { promise: over, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(late), ms);
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}
