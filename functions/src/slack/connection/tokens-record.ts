import type { SlackTokenStatus } from '@talkwright/shared/areas/slack-apps';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { leaseSchema } from '../../platform/lease.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** An organization's configuration token of one workspace at Slack: what apps are made with there. */
export const tokensRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('slackTokens'),
  teamId: z.string().nullable(),
  /** Sealed, both. The refresh token is good for one use. */
  accessToken: z.string(),
  refreshToken: z.string(),
  expiresAt: timeSchema,
  /** Whoever replaces them, does so alone. */
  lease: leaseSchema.nullable(),
  /** The refresh token was used up, and what it gave was never stored. */
  isLost: z.boolean(),
});
export type TokensRecord = z.output<typeof tokensRecordSchema>;

export const tokensIdOf = (tenantId: string) => `slack-tokens-${tenantId}`;

type Field = 'accessToken' | 'refreshToken';

const placeOf = (tenantId: string, field: Field) => ({
  tenantId,
  record: tokensIdOf(tenantId),
  field,
});

export const openToken = (secrets: Secrets, record: TokensRecord, field: Field): Promise<string> =>
  secrets.open(record[field], placeOf(record.tenantId, field));

/** What Slack gives for a refresh token. */
export const rotatedSchema = z.object({
  token: z.string(),
  refresh_token: z.string(),
  team_id: z.string().optional(),
  exp: z.int(),
});

export const tokensRecordOf = async (
  secrets: Secrets,
  tenantId: string,
  { token, refresh_token, team_id, exp }: z.output<typeof rotatedSchema>,
): Promise<TokensRecord> => ({
  id: tokensIdOf(tenantId),
  tenantId,
  type: 'slackTokens',
  teamId: team_id ?? null,
  accessToken: await secrets.seal(token, placeOf(tenantId, 'accessToken')),
  refreshToken: await secrets.seal(refresh_token, placeOf(tenantId, 'refreshToken')),
  expiresAt: new Date(exp * 1_000).toISOString(),
  lease: null,
  isLost: false,
});

export const toTokenStatus = (record: TokensRecord | undefined): SlackTokenStatus => ({
  hasTokens: record !== undefined,
  exp: record ? Math.floor(Date.parse(record.expiresAt) / 1_000) : null,
  team_id: record?.teamId ?? null,
  reconnect: record?.isLost ?? false,
});
