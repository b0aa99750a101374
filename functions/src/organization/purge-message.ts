import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

export const purgeStages = [
  'directory',
  'files',
  'knowledge',
  'conversations',
  'ledger',
  'tenants',
] as const;

/** What the queue `tenant-purge` carries. */
export const purgeMessageSchema = z.object({
  tenantId: idSchema,
  /** Tells its messages from those of another purge of the same organization. None in those of before. */
  purgeId: z.string().default(''),
  /** The last look finds what was being written during the first. */
  look: z.enum(['first', 'last']),
  /** A large organization takes several messages, one after the other. */
  part: z.int().default(1),
  /** Sent as an import begins, in case that it is broken off: what is there by then is purged, unless it is alive. */
  isOfImport: z.literal(true).optional(),
  /** So far. */
  removed: z.partialRecord(z.enum(purgeStages), z.int()).default({}),
});
export type PurgeMessage = z.infer<typeof purgeMessageSchema>;
