import type { Passage } from '../documents/retrieve.ts';
import type { RightPassage } from './labelled-question-record.ts';

/** Whether a passage is the one that was marked: of that document, or of one with its name, and with that text. */
export const isRight = (
  passage: Pick<Passage, 'documentId' | 'filename' | 'text'>,
  right: RightPassage,
): boolean =>
  isSameDocument(passage, right) && comparable(passage.text).includes(comparable(right.text));

export const isSameMark = (one: RightPassage, other: RightPassage): boolean =>
  isSameDocument(one, other) && comparable(one.text) === comparable(other.text);

type InDocument = Pick<RightPassage, 'documentId' | 'filename'>;

/** One that was uploaded anew has another id. */
const isSameDocument = (one: InDocument, other: InDocument): boolean =>
  (one.documentId !== null && one.documentId === other.documentId) ||
  comparable(one.filename) === comparable(other.filename);

/** Line breaks, letter case and widths of letters differ from one reading of a file to the next. */
export const comparable = (text: string): string => onOneLine(text.normalize('NFKC').toLowerCase());

/** Control characters, as some files have them, are nothing that can be shown or sent. */
export const onOneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
