import { isHeld } from '../platform/lease.ts';
import type { DocumentRecord } from './document-record.ts';

/*
 * What a write of a document depends on, in the words of the database; where it is also asked of a record in memory,
 * both stand together.
 */

/** Nobody has deleted it. */
export const IS_PRESENT = 'c.isDeleting = false';
const IS_UNFINISHED = "c.status IN ('queued', 'processing')";

/** Somebody is to read this version, or may: what was given up is read where its dead letter is sent again. */
export const isReadable = (record: DocumentRecord, version: number): boolean =>
  !record.isDeleting &&
  record.version === version &&
  (record.status === 'queued' || record.status === 'processing' || record.isGivenUp);
export const isReadableIn = (version: number): string =>
  `${IS_PRESENT} AND c.version = ${version} AND (${IS_UNFINISHED} OR c.isGivenUp = true)`;

/** Somebody is to read this version. */
export const isWantedIn = (version: number): string =>
  `${IS_PRESENT} AND c.version = ${version} AND ${IS_UNFINISHED}`;

/** Nobody reads it just now. */
export const isUnread = ({ lease }: DocumentRecord, now: Date): boolean => !isHeld(lease, now);
export const isUnreadAt = (now: Date): string =>
  `(IS_NULL(c.lease) OR c.lease.until <= '${now.toISOString()}')`;

export const isHeldBy = (holder: string): string => `c.lease.holder = '${holder}'`;

/** No other version has been read since. */
export const isVersion = (version: number): string => `c.version = ${version}`;

export const isPublishedAs = (version: number): string =>
  `${IS_PRESENT} AND c.published = ${version}`;

/** Nobody has touched it since it was read. */
export const isAsRead = ({ updatedAt }: DocumentRecord): string => `c.updatedAt = '${updatedAt}'`;
