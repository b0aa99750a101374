import { slackPolicySchema } from '@talkwright/shared/areas/slack-agents';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';

/** Whether, where and as whom an agent answers in Slack: of the agent, whatever its version. */
export const settingsRecordSchema = z.object({
  id: z.string(),
  tenantId: idSchema,
  type: z.literal('slackAgent'),
  agentId: idSchema,
  enabled: z.boolean(),
  alias: z.string(),
  policy: slackPolicySchema.nullable(),
  /** The app in which it answers, by our id; it may be gone. */
  appId: idSchema.nullable(),
  createdAt: timeSchema,
});
export type SettingsRecord = z.output<typeof settingsRecordSchema>;

/** One for each agent. */
export const settingsIdOf = (agentId: string) => `slack-agent-${agentId}`;
