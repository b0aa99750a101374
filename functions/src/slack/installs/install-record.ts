import type { SlackInstall } from '@talkwright/shared/areas/slack-apps';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Secrets } from '../../platform/secrets.ts';

/** A workspace, or a whole organization of Slack's Enterprise Grid, that has an app. */
export const installRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('slackInstall'),
  /** Ours. */
  appId: idSchema,
  apiAppId: z.string(),
  /** Of the workspace; of a whole organization at Slack its id. */
  teamId: z.string(),
  teamName: z.string(),
  isEnterprise: z.boolean(),
  botUserId: z.string(),
  /** Sealed. */
  botToken: z.string(),
  scopes: z.array(z.string()),
  installedAt: timeSchema,
  createdAt: timeSchema,
});
export type InstallRecord = z.output<typeof installRecordSchema>;

/** As Slack gives them: an app's, a workspace's. Two of them fit into an id of ours. */
export const slackIdSchema = z.string().regex(/^[A-Z0-9]{1,24}$/);

/** The same workspace and app, the same record: a second installation takes the place of the first. */
export const installIdOf = (apiAppId: string, teamId: string) =>
  `slack-install-${apiAppId}-${teamId}`;

const placeOf = (tenantId: string, installId: string) => ({
  tenantId,
  record: installId,
  field: 'botToken',
});

export const sealBotToken = (secrets: Secrets, tenantId: string, id: string, token: string) =>
  secrets.seal(token, placeOf(tenantId, id));

export const openBotToken = (secrets: Secrets, { tenantId, id, botToken }: InstallRecord) =>
  secrets.open(botToken, placeOf(tenantId, id));

export const toSlackInstall = (record: InstallRecord): SlackInstall => ({
  id: record.id,
  team_id: record.teamId,
  team_name: record.teamName,
  api_app_id: record.apiAppId,
  installed_at: record.installedAt,
});
