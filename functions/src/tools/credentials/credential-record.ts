import type { Credential } from '@talkwright/shared/areas/credentials';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** Headers and query parameters that go along with the calls of a tool, to one origin. */
export const credentialRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('credential'),
  customToolId: idSchema,
  label: z.string(),
  origin: z.string(),
  /** A JSON object, sealed. */
  headers: z.string(),
  /** The same. Missing in those of before. */
  query: z.string().optional(),
  updatedAt: timeSchema,
  createdAt: timeSchema,
});
export type CredentialRecord = z.output<typeof credentialRecordSchema>;

type Values = Record<string, string>;
type Needs = { secrets: Secrets };
type Key = Pick<CredentialRecord, 'tenantId' | 'id'>;

const valuesSchema = z.record(z.string(), z.string());

/** What a credential sends along, sealed. */
export async function sealCredential(
  { secrets }: Needs,
  key: Key,
  { headers, query }: { headers: Values; query: Values },
): Promise<Pick<CredentialRecord, 'headers' | 'query'>> {
  const seal = (values: Values, field: string) =>
    secrets.seal(JSON.stringify(values), placeOf(key, field));
  return { headers: await seal(headers, 'headers'), query: await seal(query, 'query') };
}

export async function openCredential(
  { secrets }: Needs,
  { headers, query, ...key }: CredentialRecord,
): Promise<{ headers: Values; query: Values }> {
  const open = async (sealed: string, field: string) =>
    valuesSchema.parse(JSON.parse(await secrets.open(sealed, placeOf(key, field))));
  return {
    headers: await open(headers, 'headers'),
    query: query === undefined ? {} : await open(query, 'query'),
  };
}

const placeOf = ({ tenantId, id }: Key, field: string) => ({ tenantId, record: id, field });

/** What is answered: never what it sends. */
export const toCredential = ({ id, label, origin, updatedAt }: CredentialRecord): Credential => ({
  id,
  label,
  origin,
  updatedAt,
});
