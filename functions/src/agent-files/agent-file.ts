import { operationMethods } from '@talkwright/shared/areas/operations';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** An operation by its names: where the file is imported, ids are others. */
export const operationNamesSchema = z.object({
  id: idSchema,
  tool: z.string(),
  operation_key: z.string(),
  method: z.enum(operationMethods),
  path: z.string(),
});
export type OperationNames = z.output<typeof operationNamesSchema>;

/** What an exported agent had beside what is in the file. */
export const leftOutSchema = z.object({
  documents: z.int().min(0).catch(0),
  /** The names of the tools that tokens are exchanged for. */
  token_exchange: z.array(z.string()).max(100).catch([]),
});
export type LeftOut = z.output<typeof leftOutSchema>;
