import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

const document = { tenantId: idSchema, documentId: idSchema };

/** What the queue `document-ingestion` carries. */
export const ingestionMessageSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ingest'),
    ...document,
    version: z.int(),
    /** Where its chunks go: chunks of a document that is gone can still be found and removed. */
    scope: idSchema,
  }),
  z.object({ kind: z.literal('removeDocument'), ...document }),
  /** Those that are to be read anew, a few at a time. */
  z.object({ kind: z.literal('readInTurn'), tenantId: idSchema }),
]);
export type IngestionMessage = z.output<typeof ingestionMessageSchema>;
export type IngestMessage = Extract<IngestionMessage, { kind: 'ingest' }>;
