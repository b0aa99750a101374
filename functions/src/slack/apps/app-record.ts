import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../../platform/change.ts';
import { patchOf } from '../../platform/change.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** An app at Slack under an organization's own brand: one that was made for it, or one that it has made itself. */
export const appRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('slackApp'),
  brandName: z.string(),
  botName: z.string(),
  iconUrl: z.string().nullable(),
  scopes: z.array(z.string()),
  assigned: z.boolean(),
  own: z.boolean(),
  /** `creating` is written before Slack is asked: whoever finds it afterwards knows that an app may have been made. */
  stage: z.enum(['requested', 'creating', 'made', 'failed']),
  creatingSince: timeSchema.nullable(),
  /** Which request to make it is the newest: messages of earlier ones do nothing. */
  requestId: idSchema,
  problem: z.string().nullable(),
  apiAppId: z.string().nullable(),
  /** The workspace whose token made it, which alone can delete it. Not noted in those of before. */
  madeInTeamId: z.string().nullish(),
  clientId: z.string().nullable(),
  /** Sealed, both. */
  clientSecret: z.string().nullable(),
  signingSecret: z.string().nullable(),
  /** Another one each time that an agent's settings in it change, so that no two of them meet unseen. */
  agentsRevision: idSchema,
  createdAt: timeSchema,
});
export type AppRecord = z.output<typeof appRecordSchema>;

export type AppSecret = 'clientSecret' | 'signingSecret';

/** Of an app that can be installed. */
export type Credentials = { clientId: string; clientSecret: string };

export const sealInApp = (
  secrets: Secrets,
  { tenantId, id }: Pick<AppRecord, 'tenantId' | 'id'>,
  field: AppSecret,
  text: string,
): Promise<string> => secrets.seal(text, { tenantId, record: id, field });

export async function credentialsOf(
  secrets: Secrets,
  app: AppRecord,
): Promise<Credentials | undefined> {
  const { clientId } = app;
  const clientSecret = await openOfApp(secrets, app, 'clientSecret');
  return clientId && clientSecret ? { clientId, clientSecret } : undefined;
}

export async function openOfApp(
  secrets: Secrets,
  app: AppRecord,
  field: AppSecret,
): Promise<string | undefined> {
  const sealed = app[field];
  const { tenantId, id } = app;
  return sealed === null ? undefined : secrets.open(sealed, { tenantId, record: id, field });
}

/** Part of a batch: changes nothing, and refuses the batch where the app is gone. */
export const appStays = (id: string): Change => ({
  operation: 'patch',
  id,
  ...patchOf({ type: 'slackApp' }, "c.type = 'slackApp'"),
});
