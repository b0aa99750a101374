import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** A chunk as a search finds it. */
export const foundChunkSchema = z.object({
  id: z.string(),
  documentId: idSchema,
  version: z.int(),
  text: z.string(),
  page: z.int().nullable(),
  path: z.string(),
  similarity: z.number().optional(),
});
export type FoundChunk = z.infer<typeof foundChunkSchema>;
