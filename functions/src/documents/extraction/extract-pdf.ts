import { MAX_DOCUMENT_PAGES } from '@talkwright/shared/areas/documents';
import type { Block } from '../../knowledge/pieces.ts';
import { cleanText } from './clean-text.ts';
import { FileRefused, type Page, TOO_LONG } from './page.ts';
import { readAnnotations } from './pdf-annotations.ts';
import { whatIsDrawn } from './pdf-drawings.ts';
import { withoutGlyphCodes } from './pdf-glyph-codes.ts';
import { createLayout } from './pdf-layout.ts';
import { type Line, readLines } from './pdf-lines.ts';
import { withLinks } from './pdf-links.ts';
import { withPage } from './pdf-page-text.ts';
import { createRows } from './pdf-rows.ts';
import { withoutRunningLines } from './pdf-running-lines.ts';
import { verticalLines } from './pdf-vertical.ts';
import { loadPdfium, openFile, openForm, type Pdfium } from './pdfium.ts';

/** A densely printed page has no more; a few may. */
const MAX_CHARACTERS = MAX_DOCUMENT_PAGES * 10_000;

const refusals = {
  protected: 'This PDF is protected by a password. Remove the protection and upload it again.',
  sealed:
    'This PDF is encrypted for certain readers only. Save it without protection and upload it again.',
  damaged: 'This PDF is damaged and could not be read.',
  tooManyPages: `This PDF has more than ${MAX_DOCUMENT_PAGES.toLocaleString('en-US')} pages. Split it and upload the parts.`,
  tooLarge: 'This PDF needs more memory to read than is allowed. Split it and upload the parts.',
};
/** Why there is nothing to read: of several reasons, the first. */
const withoutText = {
  damaged: refusals.damaged,
  images:
    'This PDF contains only images, no text. Run text recognition (OCR) on it first and upload the result.',
  letters:
    'The fonts of this PDF do not say which letters they draw. Run text recognition (OCR) on it first and upload the result.',
  shapes:
    'This PDF contains only drawings, no text. Run text recognition (OCR) on it first and upload the result.',
  nothing: 'The pages of this PDF are empty.',
};
type WithoutText = keyof typeof withoutText;
const reasons = Object.keys(withoutText) as WithoutText[];

type PageRead = {
  page: number;
  lines: Line[];
  /** Of its form and its notes. */
  beside: { text: string }[];
  /** Lines of which nobody can tell the letters, beside others. */
  hasCodes: boolean;
  /** Of its notes, links and fields. */
  leftOut: number;
  /** What there is instead of text. */
  holds?: WithoutText;
};

export async function* extractPdf(bytes: Uint8Array): AsyncGenerator<Page> {
  const pdfium = await loadPdfium();
  const { document, close } = openFile(pdfium, bytes);
  try {
    if (typeof document === 'string') throw new FileRefused(refusals[document]);
    const { form, close: closeForm } = openForm(pdfium, document);
    try {
      yield* readPages(pdfium, document, form);
    } finally {
      closeForm();
    }
  } finally {
    close();
  }
}

function* readPages(pdfium: Pdfium, document: number, form: number): Generator<Page> {
  const pagesTotal = pdfium._FPDF_GetPageCount(document);
  if (pagesTotal === 0) throw new FileRefused(refusals.damaged);
  if (pagesTotal > MAX_DOCUMENT_PAGES) throw new FileRefused(refusals.tooManyPages);

  const layOut = createLayout();
  const found = new Set<WithoutText>();
  let hasText = false;
  let imagePages = 0;
  let unreadPages = 0;
  let pagesWithCodes = 0;
  let annotationsLeftOut = 0;
  let characters = 0;
  for (const { page, lines, beside, holds, hasCodes, leftOut } of withoutRunningLines(
    readEach(pdfium, document, form, pagesTotal),
  )) {
    const blocks = [...layOut(lines), ...beside].flatMap((block) => toBlock(block, page));
    hasText ||= blocks.length > 0;
    for (const { text } of blocks) characters += text.length;
    if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
    if (holds) found.add(holds);
    if (holds === 'images') imagePages += 1;
    else if (holds && holds !== 'nothing') unreadPages += 1;
    if (hasCodes) pagesWithCodes += 1;
    annotationsLeftOut += leftOut;
    const notice = noticeOf(pagesWithCodes, annotationsLeftOut);
    yield { blocks, pagesDone: page, pagesTotal, imagePages, unreadPages, notice, isPrinted: true };
  }
  if (hasText) return;
  throw new FileRefused(withoutText[reasons.find((reason) => found.has(reason)) ?? 'nothing']);
}

function* readEach(
  pdfium: Pdfium,
  document: number,
  form: number,
  pagesTotal: number,
): Generator<PageRead> {
  const inRows = createRows();
  for (let page = 1; page <= pagesTotal; page += 1) {
    const read = withPage(pdfium, document, page - 1, (handle, text): PageRead => {
      const found = readAnnotations(pdfium, { document, page: handle, form });
      const written = verticalLines(text) ?? readLines(text);
      const told = withoutGlyphCodes(written, text);
      const lines = inRows(withLinks(told, found.links, text), text);
      const beside = [found.fields.join('\n'), ...found.notes].map((text) => ({ text }));
      const hasText = [...lines, ...beside].some(({ text }) => cleanText(text).trim() !== '');
      return {
        page,
        lines,
        beside,
        hasCodes: hasText && told.length < written.length,
        leftOut: found.leftOut,
        ...(!hasText && readWithoutText(pdfium, handle)),
      };
    });
    yield read ?? { page, lines: [], beside: [], hasCodes: false, leftOut: 0, holds: 'damaged' };
  }
}

/** What nobody misses at a glance: the rest of its page is read. */
function noticeOf(pages: number, annotations: number): string {
  const [some, notes] = [pages, annotations].map((count) => count.toLocaleString('en-US'));
  return [
    pages > 0
      ? `Text on ${some} ${pages === 1 ? 'page' : 'pages'} was left out: its font does not say which letters it draws.`
      : '',
    annotations > 0 ? `${notes} notes, links or fields beyond 2,000 on a page were left out.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** What can be said of a page without text. Whoever recognizes letters in pictures does it here. */
const readWithoutText = (pdfium: Pdfium, handle: number): Pick<PageRead, 'holds'> => ({
  holds: whatIsDrawn(pdfium, handle),
});

function toBlock({ text, headingLevel, frame }: Omit<Block, 'page'>, page: number): Block[] {
  const cleaned = cleanText(text).trim();
  if (cleaned === '') return [];
  const cleanFrame = frame && { ...frame, open: cleanText(frame.open).trimStart() };
  return [
    {
      text: cleaned,
      page,
      ...(headingLevel && { headingLevel }),
      ...(cleanFrame && { frame: cleanFrame }),
    },
  ];
}
