import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** A chunk in the order of one way of searching. */
export const hitSchema = z.object({ id: z.string(), scope: z.string(), documentId: idSchema });
export type Hit = z.infer<typeof hitSchema>;

/** A chunk as a search finds it. */
export const foundChunkSchema = z.object({
  id: z.string(),
  documentId: idSchema,
  version: z.int(),
  text: z.string(),
  /** So much of its beginning repeats what opened a table or code before it. */
  lead: z.int().default(0),
  page: z.int().nullable(),
  path: z.string(),
  similarities: z.array(z.number()),
});
export type FoundChunk = z.infer<typeof foundChunkSchema>;
