import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';

const MAX_NAMED = 200;
const MAX_TOKENS = 32_000;
/** Of all channels together, and of the channels of one of them. */
const MAX_SUGGESTED = 50;
/** As many as Slack shows at once. */
export const MAX_PROMPTS = 4;

/** Slack's ids, as its menus copy them. */
const slackIds = (pattern: RegExp, sentence: string) =>
  z.array(z.string().regex(pattern, sentence)).max(MAX_NAMED);

const channelIds = slackIds(/^[CG][A-Z0-9]{1,39}$/, 'A channel ID looks like C0123ABCD');

const toolNames = z.array(z.string().trim().min(1, 'A tool has a name').max(200)).max(MAX_NAMED);

const promptSchema = z.string().trim().min(1, 'A prompt has words').max(300);

const PROMPT = { error: 'A prompt is a text, or {"prompt": "…", "channels": ["C0123ABCD"]}' };

/** For everybody, or for those alone who have one of the channels open beside the conversation with the app. */
const suggestedPromptSchema = z.union(
  [
    promptSchema,
    z.strictObject(
      {
        prompt: promptSchema,
        channels: channelIds
          .min(1, 'Name a channel, or write the prompt without an object')
          .max(MAX_SUGGESTED),
      },
      PROMPT,
    ),
  ],
  PROMPT,
);
type SuggestedPrompt = z.output<typeof suggestedPromptSchema>;

/** What is beyond Slack's limit would never be seen. */
function areAllShown(prompts: SuggestedPrompt[]): boolean {
  const places = prompts.flatMap((one) =>
    typeof one === 'string' ? [''] : [...new Set(one.channels)],
  );
  const counts = Map.groupBy(places, (place) => place).values();
  return [...counts].every(({ length }) => length <= MAX_PROMPTS);
}

/**
 * What an agent may do in Slack, beside all that it may do anyway. What is left out is not restricted; an empty list allows
 * nothing. Tools are named by their name, their operations by key, the web search as `openai_web_search`.
 */
export const slackPolicySchema = z.strictObject(
  {
    /** These alone; an operation is allowed by its own name or that of its tool. */
    allowedTools: toolNames.optional(),
    /** Not these, whatever is allowed. */
    deniedTools: toolNames.optional(),
    /** Of one answer, over all its requests to the model. */
    maxTokens: z.int().min(1).max(MAX_TOKENS).optional(),
    /** Whether guests of a workspace may ask; strangers from other workspaces never may. */
    allowGuests: z.boolean().optional(),
    /** Only these people may ask. */
    allowedUsers: slackIds(/^[UW][A-Z0-9]{1,39}$/, 'A member ID looks like U0123ABCD').optional(),
    /** Only in these channels it answers; direct messages are none. */
    allowedChannels: channelIds.optional(),
    /** What people are shown when they open a conversation with the app: what they could ask. */
    suggestedPrompts: z
      .array(suggestedPromptSchema)
      .max(MAX_SUGGESTED)
      .refine(
        areAllShown,
        `Slack shows ${MAX_PROMPTS} prompts at once: name no more for one channel, and no more for all`,
      )
      .optional(),
    /** Whether it answers in direct messages: yes, unless they are refused. */
    directMessages: z.boolean().optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `A policy cannot say ${issue.keys.join(', ')}`
        : 'A policy is a JSON object',
  },
);
export type SlackPolicy = z.output<typeof slackPolicySchema>;

/** What people write first to reach one of several agents of an app. */
const aliasSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^(?:[\p{L}\p{N}][\p{L}\p{N}_-]{0,29})?$/u,
    'An alias is one word of at most 30 letters, digits, - and _',
  );

const slackSettingsSchema = z.object({
  enabled: z.boolean(),
  /** Empty: it answers whoever names none. */
  alias: z.string(),
  policy: slackPolicySchema.nullable(),
  /** The app in which it answers: by Slack's id of it, or by ours while Slack's is not known. */
  appApiAppId: z.string().nullable(),
});
export type SlackSettings = z.output<typeof slackSettingsSchema>;

const agentParams = z.object({ id: idSchema });

export const getAgentSlack = contract({
  name: 'slack-get-agent-settings',
  method: 'GET',
  path: 'agents/{id}/integrations/slack',
  access: 'user',
  summary: 'Whether, where and as whom an agent answers in Slack.',
  params: agentParams,
  output: slackSettingsSchema,
  errors: ['agent_not_found'],
  fallback: 'Failed to load the Slack settings',
});

export const saveAgentSlack = contract({
  name: 'slack-save-agent-settings',
  method: 'POST',
  path: 'agents/{id}/integrations/slack',
  access: 'user',
  activity: { says: 'changed the Slack settings of the agent {name}', on: 'agent' },
  summary:
    'Say whether, where and as whom an agent answers in Slack, all of it. They take effect at once, also while the agent itself is a draft.',
  params: agentParams,
  body: z.strictObject({
    enabled: z.boolean(),
    alias: aliasSchema.nullable().default(''),
    policy: slackPolicySchema.nullable().default(null),
    appApiAppId: z
      .union([z.literal(''), idSchema])
      .nullable()
      .default(null),
  }),
  output: slackSettingsSchema,
  errors: ['agent_not_found', 'slack_app_not_found', 'slack_app_missing', 'slack_alias_taken'],
  fallback: 'Failed to save the Slack settings',
});
