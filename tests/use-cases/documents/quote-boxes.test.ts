import { describe, expect, it } from '@jest/globals';
import { degrees, PDFDocument, StandardFonts } from 'pdf-lib';
import sharp from 'sharp';
import type { Painted } from '../../../functions/src/documents/extraction/messages.ts';
import { paintPage } from '../../../functions/src/documents/extraction/paint-page.ts';

/** A page with these lines, each with the place where it begins. */
async function page(lines: [text: string, x: number, y: number][], turn = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const made = document.addPage([600, 800]);
  made.setRotation(degrees(turn));
  for (const [text, x, y] of lines) made.drawText(text, { x, y, size: 20, font });
  return document.save();
}

async function painted(bytes: Uint8Array, quote: string): Promise<Painted> {
  const done = await paintPage(bytes, 1, quote);
  if (!done) throw new Error('There is a first page.');
  return done;
}

/** The box around all that is drawn on a page, in shares of it. */
async function inkOf({ png }: Painted) {
  const { data, info } = await sharp(png).raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const edges = { left: width, top: height, right: 0, bottom: 0 };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if ((data[(y * width + x) * channels] ?? 255) > 128) continue;
      edges.left = Math.min(edges.left, x);
      edges.top = Math.min(edges.top, y);
      edges.right = Math.max(edges.right, x + 1);
      edges.bottom = Math.max(edges.bottom, y + 1);
    }
  }
  const { left, top, right, bottom } = edges;
  return {
    ...{ left: left / width, top: top / height },
    ...{ width: (right - left) / width, height: (bottom - top) / height },
  };
}

describe('the box of a quote', () => {
  it.each([0, 90, 180, 270])(
    'is where its words are painted, on a page turned by %i',
    async (turn) => {
      const done = await painted(
        await page([['Ten years, frames.', 100, 600]], turn),
        'Ten years, frames.',
      );
      expect(done.boxes).toHaveLength(1);
      const [box] = done.boxes;
      const ink = await inkOf(done);
      for (const side of ['left', 'top', 'width', 'height'] as const) {
        expect(Math.abs((box?.[side] ?? Number.NaN) - ink[side])).toBeLessThan(0.015);
      }
    },
  );

  it('is one for each line, also where a word is parted', async () => {
    const bytes = await page([
      ['The frame has a war-', 60, 700],
      ['ranty of ten years. And', 60, 670],
      ['more.', 60, 640],
    ]);
    const { boxes } = await painted(bytes, 'has a warranty of ten years.');
    expect(boxes).toHaveLength(2);
    const [first, second] = boxes;
    expect(first?.left).toBeGreaterThan(0.2);
    expect(second?.left).toBeCloseTo(0.1, 1);
    expect(second?.top).toBeGreaterThan((first?.top ?? 1) + (first?.height ?? 1));
  });

  it('is none where the quote does not stand on the page, or nothing is quoted', async () => {
    const bytes = await page([['The frame is blue.', 60, 700]]);
    expect((await painted(bytes, 'The frame is red.')).boxes).toEqual([]);
    expect((await painted(bytes, '')).boxes).toEqual([]);
  });
});
