import type { Credential } from '@talkwright/shared/areas/credentials';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** The tool itself. Without it, its operations and credentials are as good as gone: every use of them reads it. */
export const toolRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('customTool'),
  name: z.string(),
  summary: z.string(),
  source_type: z.enum(['manual', 'openapi']),
  /** Empty where every operation has a server of its own. */
  base_url: z.string(),
  operation_count: z.int(),
  rate_limit_per_minute: z.int().nullable(),
  createdAt: timeSchema,
});
export type ToolRecord = z.output<typeof toolRecordSchema>;

export const toTool = ({ createdAt, ...record }: ToolRecord): CustomTool => ({
  ...record,
  created_at: createdAt,
});

/** Headers that go along with the calls of a tool, to one origin. */
export const credentialRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('credential'),
  customToolId: idSchema,
  label: z.string(),
  origin: z.string(),
  /** A JSON object, sealed. */
  headers: z.string(),
  updatedAt: timeSchema,
  createdAt: timeSchema,
});
export type CredentialRecord = z.output<typeof credentialRecordSchema>;

/** What is answered: never the headers. */
export const toCredential = ({ id, label, origin, updatedAt }: CredentialRecord): Credential => ({
  id,
  label,
  origin,
  updatedAt,
});
