import { extname } from 'node:path';
import { type DocumentExtension, documentExtensions } from '@talkwright/shared/areas/documents';
import { Failure } from '@talkwright/shared/contract/errors';

const MAX_FILENAME = 255;
/** Control characters, and those that let a name read backwards. */
const INVISIBLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The name as it was given, in any script, without folders and what cannot be seen. The extension is kept. */
export function cleanFilename(given: string): string {
  const name = (given.split(/[/\\]/).at(-1) ?? '').toWellFormed().replace(INVISIBLE, '').trim();
  const extension = extname(name).slice(0, 10);
  return name.length <= MAX_FILENAME
    ? name
    : name.slice(0, MAX_FILENAME - extension.length).toWellFormed() + extension;
}

/** The name as it is kept, and the type that it says. @throws Failure `file_missing`, `file_type_refused` */
export function knownName(given: string): { filename: string; extension: DocumentExtension } {
  const filename = cleanFilename(given);
  if (filename === '') throw new Failure('file_missing');
  return { filename, extension: extensionOf(filename) };
}

/** @throws Failure `file_type_refused` */
export function extensionOf(filename: string): DocumentExtension {
  const extension = extname(filename).toLowerCase();
  const known = documentExtensions.find((one) => one === extension);
  if (!known) throw new Failure('file_type_refused');
  return known;
}

/** How much of a file `checkContent` wants to see. */
export const HEAD_BYTES = 4_096;

const magic = {
  zip: Buffer.from('PK\u0003\u0004', 'latin1'),
  compound: Buffer.from('D0CF11E0A1B11AE1', 'hex'),
  pdf: Buffer.from('%PDF-'),
};

/**
 * Does the beginning of a file look like what its name says? What it is in full is found out when it is read.
 * @throws Failure `file_content_refused`
 */
export function checkContent(extension: DocumentExtension, head: Buffer): void {
  if (extension === '.pdf') requireContent(within(head, magic.pdf));
  else if (extension === '.doc') requireContent(startsWith(head, magic.compound));
  else if (extension === '.docx') {
    // Word wraps a document with a password in the container of its old format.
    if (startsWith(head, magic.compound)) {
      throw new Failure('file_content_refused', {
        message:
          'This document is protected by a password, or is an old .doc file. Remove the protection, save it as .docx and upload it again.',
      });
    }
    requireContent(within(head, magic.zip));
  } else requireContent(isText(head));
}

function requireContent(isFitting: boolean): void {
  if (!isFitting) throw new Failure('file_content_refused');
}

/** Bytes that a mail gateway put in front are let pass. */
const within = (head: Buffer, start: Buffer) => head.subarray(0, 1_024).includes(start);

const startsWith = (head: Buffer, start: Buffer) => head.subarray(0, start.length).equals(start);

/** UTF-16 announces itself; any other text has no zero bytes, and does not begin like a binary format. */
function isText(head: Buffer): boolean {
  const isUtf16 = /^(fffe|feff)/.test(head.toString('hex', 0, 2));
  if (isUtf16) return true;
  const isBinary = Object.values(magic).some((start) => startsWith(head, start));
  return !isBinary && !head.includes(0);
}
