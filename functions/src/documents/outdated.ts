import {
  type Document,
  type DocumentExtension,
  documentExtensions,
} from '@talkwright/shared/areas/documents';
import { readingVersions } from './extraction/reading-versions.ts';

/*
 * What is asked of a record in memory, and of all of them in the words of the database, stands together.
 */

/** Nobody is to read it any more. */
export const isSettled = ({ status }: Pick<Document, 'status'>): boolean =>
  status === 'ready' || status === 'failed';
export const IS_SETTLED = "c.status IN ('ready', 'failed')";

/** It would now be read otherwise. */
export const isOutdated = (read: { extension: DocumentExtension; readingVersion: number }) =>
  read.readingVersion < readingVersions[read.extension];
export const IS_OUTDATED = `(${documentExtensions.map(isOutdatedAs).join(' OR ')})`;

function isOutdatedAs(extension: DocumentExtension): string {
  const version = readingVersions[extension];
  const isBefore = `c.readingVersion < ${version}`;
  // Those of before there were numbers have none.
  const isLess = version > 0 ? `(NOT IS_DEFINED(c.readingVersion) OR ${isBefore})` : isBefore;
  return `(c.extension = '${extension}' AND ${isLess})`;
}
