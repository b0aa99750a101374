import { MAX_DOCUMENT_PAGES } from '@talkwright/shared/areas/documents';
import { writtenNumber } from '@talkwright/shared/written-number';
import type { Block } from '../../knowledge/pieces.ts';

/** What was read of a file at once: a page, or about as much text where the format has none. */
export type Page = {
  blocks: Block[];
  pagesDone: number;
  /** Of the whole file; an estimate where the format has no pages. */
  pagesTotal: number;
  /** Those until here that hold only images. */
  imagePages: number;
  /** Those whose letters or drawings say nothing that could be read, and damaged ones. */
  unreadPages: number;
  /** What else was left out until here, in sentences; empty where nothing was. */
  notice: string;
  /** The document breaks here, and not only the reading of it. */
  isPrinted: boolean;
};

/** The file itself is at fault. The message is a sentence for the person who uploaded it. */
export class FileRefused extends Error {}

/** What counts as a page in formats without any: for progress, and for what a plan allows. */
const CHARACTERS_A_PAGE = 3_000;

export const TOO_LONG = `This file has more text than ${writtenNumber(MAX_DOCUMENT_PAGES)} pages. Split it and upload the parts.`;
export const MAX_CHARACTERS = MAX_DOCUMENT_PAGES * CHARACTERS_A_PAGE;

/** Groups the blocks of a format without pages, so that they can be taken in bit by bit. */
export function* asPages(
  blocks: Iterable<Block>,
  characters: number,
  notice = () => '',
): Generator<Page> {
  if (characters > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
  const pagesTotal = Math.max(1, Math.ceil(characters / CHARACTERS_A_PAGE));
  let read = 0;
  let waiting: Block[] = [];
  let waitingFrom = 0;
  const page = (): Page => ({
    blocks: waiting,
    pagesDone: Math.min(pagesTotal, Math.ceil(read / CHARACTERS_A_PAGE)),
    pagesTotal,
    imagePages: 0,
    unreadPages: 0,
    notice: notice(),
    isPrinted: false,
  });

  for (const block of blocks) {
    waiting.push(block);
    read += block.text.length;
    if (read > MAX_CHARACTERS) throw new FileRefused(TOO_LONG);
    if (read - waitingFrom >= CHARACTERS_A_PAGE) {
      yield page();
      waiting = [];
      waitingFrom = read;
    }
  }
  yield { ...page(), pagesDone: pagesTotal };
}
