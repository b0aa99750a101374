import { notify } from '../notifications/notification-record.ts';
import type { Change } from '../platform/change.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { DocumentRecord } from './document-record.ts';

/** Tells the members that a document could not be taken in: for the batch of its status. Told twice, it is one. */
export const documentFailed = (
  deps: { newId: NewId; now: Clock },
  { id, tenantId, version, filename }: DocumentRecord,
  reason: string,
): Change =>
  notify(deps, {
    id: `document-${id}-${version}`,
    tenantId,
    audience: 'members',
    kind: 'document_failed',
    title: 'A document could not be processed',
    message: `${filename}: ${reason}`,
  });

/** What somebody who reads that it failed has to know besides: what is found all the same. */
export const withWhatStays = (
  reason: string,
  { published, isReplacing }: Pick<DocumentRecord, 'published' | 'isReplacing'>,
): string =>
  [
    reason,
    ...(published === null ? [] : ['What was read of it before is still used.']),
    ...(isReplacing ? ['The document of this name that was there before has stayed.'] : []),
  ].join(' ');
