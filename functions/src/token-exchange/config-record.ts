import {
  clientAuthMethods,
  injectionLocations,
  type TokenExchangeConfig,
} from '@talkwright/shared/areas/token-exchange';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** How one agent gets tokens of its visitors for one tool. */
export const configRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('tokenExchange'),
  agentId: idSchema,
  integrationId: idSchema,
  /** Another one after each save: what an earlier one has brought is of no use any more. */
  revision: idSchema,
  hostBaseUrl: z.string(),
  tokenEndpointPath: z.string(),
  issueCodePath: z.string(),
  defaultAudience: z.string(),
  defaultScopes: z.array(z.string()),
  injectionLocation: z.enum(injectionLocations),
  headerName: z.string(),
  headerPrefix: z.string(),
  cacheTtlSeconds: z.int(),
  verificationKeyConfig: z.object({
    jwks_uri: z.string(),
    keys: z.array(z.object({ pem: z.string() })),
    issuer: z.string(),
  }),
  clientAuthMethod: z.enum(clientAuthMethods),
  clientId: z.string().nullable(),
  /** The stored private key that proves who we are. */
  credentialId: idSchema.nullable(),
  metadata: z.record(z.string(), z.string()),
  createdAt: timeSchema,
});
export type ConfigRecord = z.output<typeof configRecordSchema>;

/** A private key. It lives as long as a configuration of its agent uses it. */
export const keyRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('privateKey'),
  agentId: idSchema,
  label: z.string(),
  /** PKCS #8 in PEM, sealed. */
  privateKey: z.string(),
  updatedAt: timeSchema,
  createdAt: timeSchema,
});
export type KeyRecord = z.output<typeof keyRecordSchema>;

/** One for each agent and tool: a second one has the same id. */
export const configIdOf = (agentId: string, toolId: string) => `tx-${agentId}-${toolId}`;

export const placeOfPrivateKey = (tenantId: string, keyId: string) => ({
  tenantId,
  record: keyId,
  field: 'privateKey',
});

/** What is answered: of a private key its name alone. */
export function toConfig(record: ConfigRecord, keys: KeyRecord[]): TokenExchangeConfig {
  const key = keys.find(({ id }) => id === record.credentialId);
  const { id, label, updatedAt } = key ?? {};
  const clientCredential = id && label && updatedAt ? { id, label, updatedAt } : null;
  return { ...record, clientCredential };
}
