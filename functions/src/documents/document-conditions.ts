import { isHeld } from '../platform/lease.ts';
import type { DocumentRecord } from './document-record.ts';

/*
 * What a write of a document depends on, in the words of the database; where it is also asked of a record in memory,
 * both stand together.
 */

/** Nobody has deleted it. */
export const IS_PRESENT = 'c.isDeleting = false';
export const NOT_DELETED = `c.type = 'document' AND ${IS_PRESENT}`;

/** Somebody is to read this version. What has failed is read where an operator has sent its message again, and not else. */
export const isWanted = (
  { isDeleting, status, ...record }: DocumentRecord,
  version: number,
  isSentAgain: boolean,
): boolean =>
  !isDeleting && record.version === version && statesToRead(isSentAgain).includes(status);
export const isWantedIn = (version: number, isSentAgain = false): string => {
  const unfinished = statesToRead(isSentAgain).map((status) => `'${status}'`);
  return `${IS_PRESENT} AND c.version = ${version} AND c.status IN (${unfinished})`;
};
const statesToRead = (isSentAgain: boolean): DocumentRecord['status'][] => [
  ...(['queued', 'processing'] as const),
  ...(isSentAgain ? (['failed'] as const) : []),
];

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
