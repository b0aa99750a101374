import { type Archive, archiveStatuses } from '@talkwright/shared/areas/archive';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, writeOf } from '../platform/change.ts';
import type { Versioned } from '../platform/cosmos.ts';

/** An organization has one at most: the next takes its place. */
export const ARCHIVE_ID = 'archive';

export const archiveRecordSchema = z.object({
  id: z.literal(ARCHIVE_ID),
  tenantId: idSchema,
  type: z.literal('archive'),
  /** Another one with each request: a message of an earlier one makes nothing. */
  requestId: idSchema,
  requestedBy: idSchema,
  requestedAt: timeSchema,
  status: z.enum(archiveStatuses),
  /** In bytes. */
  size: z.int().nullable(),
  expiresAt: timeSchema.nullable(),
});
export type ArchiveRecord = z.output<typeof archiveRecordSchema>;

/** What the queue `archives` carries. */
export const archiveMessageSchema = z.object({
  tenantId: idSchema,
  requestId: idSchema,
  step: z.enum(['make', 'remove']),
});
export type ArchiveMessage = z.output<typeof archiveMessageSchema>;

type Named = Pick<ArchiveRecord, 'tenantId' | 'requestId'>;
export const fileOf = ({ tenantId, requestId }: Named): string => `${tenantId}/${requestId}.zip`;

/** For a batch of the tenant: a new one, or in place of the one that was read. */
export const writeArchive = (
  archive: ArchiveRecord,
  before: Versioned<ArchiveRecord> | undefined,
): Change => writeOf(archive, before);

export const toArchive = ({ status, requestedAt, size, expiresAt }: ArchiveRecord): Archive => ({
  status,
  requestedAt,
  size,
  expiresAt,
});
