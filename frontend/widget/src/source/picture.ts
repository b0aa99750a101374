import type { Source } from '@talkwright/shared/areas/chat';
import { element } from '../element.ts';

type Picture = NonNullable<Source['picture']>;

/** The picture of a page with marks on it. Drawn, and not an image with an address: many pages forbid those of this kind. */
export async function pictureOf(
  filename: string,
  { image, page, boxes }: Picture,
): Promise<HTMLElement> {
  const bytes = Uint8Array.from(atob(image.replace(/^.*,/, '')), (one) => one.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = element('canvas', {
    role: 'img',
    'aria-label': `Page ${page} of ${filename}`,
    width: String(bitmap.width),
    height: String(bitmap.height),
  });
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
  const marks = boxes.map(({ left, top, width, height }) => {
    const mark = element('mark', { 'aria-hidden': 'true' });
    mark.style.left = percent(left);
    mark.style.top = percent(top);
    mark.style.width = percent(width);
    mark.style.height = percent(height);
    return mark;
  });
  return element('div', { class: 'source-page' }, canvas, ...marks);
}

const percent = (share: number): string => `${share * 100}%`;
