import * as z from 'zod';
import { contract, type Input, type Output } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';

const daySchema = z.iso.date('Enter a day such as 2026-03-31').optional();

export const MAX_AUDIT_FILTER = 254;
const textSchema = z
  .string()
  .trim()
  .max(MAX_AUDIT_FILTER, `At most ${MAX_AUDIT_FILTER} characters`)
  .optional();

const filterShape = {
  /** Days (UTC), both of them included. */
  from: daySchema,
  to: daySchema,
  /** Who did it, by their address or their id: also whoever is no member any more. */
  person: textSchema,
  /** Words that all stand in the sentence, in any order. */
  what: textSchema,
};

const auditEntrySchema = z.object({
  id: idSchema,
  /** A sentence without its subject, with the names of that time. */
  action: z.string(),
  user_id: idSchema,
  /** Empty where it was the operator. */
  user_email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: timeSchema,
});
export type AuditEntry = z.output<typeof auditEntrySchema>;

export const listAudit = contract({
  name: 'audit-list',
  method: 'GET',
  path: 'management/audit',
  access: 'admin',
  summary:
    'Who changed what, of thirteen months, the newest first, page by page: `nextCursor` is sent as `cursor` for the next.',
  query: z.object({
    ...filterShape,
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1_000).optional(),
  }),
  output: z.object({
    entries: auditEntrySchema.array(),
    /** Null on the last page. */
    nextCursor: z.string().nullable(),
  }),
  fallback: 'The activity could not be loaded.',
});
export type AuditPage = Output<typeof listAudit>;

export const exportAudit = contract({
  name: 'audit-export',
  method: 'GET',
  path: 'management/audit/export',
  access: 'admin',
  summary:
    'The same as a CSV file of all pages. It is made while it is sent: where something fails meanwhile, the connection ends early.',
  answer: 'file',
  query: z.object(filterShape),
  output: z.object({}),
  fallback: 'Unknown error',
});
export type AuditFilter = Input<typeof exportAudit>;
