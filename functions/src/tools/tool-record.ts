import type { CustomTool } from '@talkwright/shared/areas/tools';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { type Change, patchOf } from '../platform/change.ts';

/** The tool itself. Without it, its operations and credentials are as good as gone: every use of them reads it. */
export const toolRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('customTool'),
  name: z.string(),
  summary: z.string(),
  sourceType: z.enum(['manual', 'openapi']),
  /** Empty where every operation has a server of its own. */
  baseUrl: z.string(),
  operationCount: z.int(),
  rateLimitPerMinute: z.int().nullable(),
  createdAt: timeSchema,
});
export type ToolRecord = z.output<typeof toolRecordSchema>;

/** Part of a batch: changes nothing, and refuses the batch where the tool is gone. */
export const toolStays = (id: string): Change => ({
  operation: 'patch',
  id,
  ...patchOf({ type: 'customTool' }, "c.type = 'customTool'"),
});

export const toTool = (record: ToolRecord): CustomTool => ({
  id: record.id,
  name: record.name,
  summary: record.summary,
  source_type: record.sourceType,
  base_url: record.baseUrl,
  operation_count: record.operationCount,
  rate_limit_per_minute: record.rateLimitPerMinute,
  created_at: record.createdAt,
});
