import type { Credential } from '@talkwright/shared/areas/credentials';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

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

const headersSchema = z.record(z.string(), z.string());

export const sealHeaders = (
  { secrets }: { secrets: Secrets },
  { tenantId, id }: { tenantId: string; id: string },
  headers: Record<string, string>,
): Promise<string> => secrets.seal(JSON.stringify(headers), placeOf(tenantId, id));

export const openHeaders = async (
  { secrets }: { secrets: Secrets },
  { tenantId, id, headers }: CredentialRecord,
): Promise<Record<string, string>> =>
  headersSchema.parse(JSON.parse(await secrets.open(headers, placeOf(tenantId, id))));

const placeOf = (tenantId: string, record: string) => ({ tenantId, record, field: 'headers' });

/** What is answered: never the headers. */
export const toCredential = ({ id, label, origin, updatedAt }: CredentialRecord): Credential => ({
  id,
  label,
  origin,
  updatedAt,
});
