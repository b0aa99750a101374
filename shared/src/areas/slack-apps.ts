import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema, lineSchema, timeSchema } from '../contract/rules.ts';

/**
 * Where an app stands between us and Slack.
 *
 * - `requested`: waits for its turn
 * - `creating`: Slack is being asked
 * - `ready_for_install`: exists at Slack, and no workspace has it
 * - `installed`: at least one workspace has it
 * - `failed`: does not exist at Slack as far as we know; `provision_error` says why, and what to do
 */
export const provisionStates = [
  'requested',
  'creating',
  'ready_for_install',
  'installed',
  'failed',
] as const;
export type ProvisionState = (typeof provisionStates)[number];

/** What an app asks a workspace for, where nobody says otherwise. */
export const defaultBotScopes = [
  'assistant:write',
  'chat:write',
  'app_mentions:read',
  'files:write',
  'channels:history',
  'groups:history',
  'im:history',
  'mpim:history',
  'commands',
  'users:read',
] as const;

/** Slack's own bound of an app's name. */
export const MAX_BRAND_NAME = 35;
export const MAX_SLACK_APPS = 20;

const scopesSchema = z
  .array(
    z
      .string()
      .trim()
      .regex(/^[a-z][a-z_.]*(?::[a-z_.]+){0,2}$/, 'Enter scopes such as chat:write')
      .max(60),
  )
  .min(1, 'Name at least one scope')
  .max(50)
  .transform((scopes) => [...new Set(scopes)])
  .default([...defaultBotScopes]);

const iconUrlSchema = z
  .url({ protocol: /^https?$/, error: 'Enter the address of a picture' })
  .max(2_000);

export const slackAppSchema = z.object({
  id: idSchema,
  brand_name: z.string(),
  bot_name: z.string(),
  icon_url: z.string().nullable(),
  /** Slack's id of it; null until there is one. */
  api_app_id: z.string().nullable(),
  provision_status: z.enum(provisionStates),
  /** A sentence on what is wrong, and what to do about it. */
  provision_error: z.string().nullable(),
  /** Whether it is enabled: a disabled one answers nobody. */
  assigned: z.boolean(),
  /** Made by hand at Slack, with credentials that were entered here. */
  own: z.boolean(),
  scopes: z.array(z.string()),
  /** What an app that is made by hand has to be told. */
  redirect_url: z.url(),
  events_url: z.url(),
  commands_url: z.url(),
  interactivity_url: z.url(),
  /** All of that as Slack reads it, JSON, where an app may be made by hand. */
  manifest: z.string().nullable(),
  created_at: timeSchema,
});
export type SlackApp = z.output<typeof slackAppSchema>;

export const slackInstallSchema = z.object({
  id: idSchema,
  /** Of an organization of Slack's Enterprise Grid that has the app in all its workspaces: the organization's id. */
  team_id: z.string(),
  team_name: z.string(),
  api_app_id: z.string(),
  installed_at: timeSchema,
});
export type SlackInstall = z.output<typeof slackInstallSchema>;

const appParams = z.object({ id: idSchema });
const appAnswer = z.object({ app: slackAppSchema });

export const listSlackInstallations = contract({
  name: 'slack-list-installations',
  method: 'GET',
  path: 'integrations/slack/installations',
  access: 'user',
  summary: "The workspaces that have one of the organization's Slack apps.",
  output: z.object({ installations: slackInstallSchema.array() }),
  fallback: 'Failed to load the workspaces',
});

export const listSlackApps = contract({
  name: 'slack-list-apps',
  method: 'GET',
  path: 'integrations/slack/apps',
  access: 'user',
  summary: "The organization's Slack apps, the newest first.",
  output: z.object({ apps: slackAppSchema.array() }),
  fallback: 'Failed to load the Slack apps',
});

export const provisionSlackApp = contract({
  name: 'slack-provision-app',
  method: 'POST',
  path: 'integrations/slack/apps/provision',
  access: 'admin',
  activity: { says: 'requested the Slack app {name}' },
  summary:
    "Have an app made at Slack with the organization's configuration token. An `own` one is made there by hand, with the addresses " +
    'that are answered here, and waits to be configured.',
  body: z.strictObject({
    brandName: lineSchema('Brand name', MAX_BRAND_NAME),
    /** Of a square picture, 512 pixels or more. Slack may take up to 5 business days to show it. */
    iconUrl: z
      .union([z.literal(''), iconUrlSchema])
      .nullable()
      .default(null),
    scopes: scopesSchema,
    own: z.boolean().default(false),
  }),
  output: appAnswer,
  status: 201,
  errors: [
    ...(['slack_app_limit_reached', 'slack_not_connected', 'slack_app_under_way'] as const),
    ...(['outbound_refused', 'outbound_failed', 'outbound_timeout'] as const),
  ],
  fallback: 'Failed to provision the app',
});

export const previewSlackIcon = contract({
  name: 'slack-preview-icon',
  method: 'GET',
  path: 'integrations/slack/icon',
  access: 'admin',
  summary:
    'What the picture at an address looks like, small, or why it can be no icon. Pages of ours load no picture of other servers.',
  query: z.object({ iconUrl: iconUrlSchema }),
  output: z.object({
    /** A data URL. */
    picture: z.string(),
  }),
  errors: [
    ...(['image_refused', 'too_many'] as const),
    ...(['outbound_refused', 'outbound_failed', 'outbound_timeout'] as const),
  ],
  fallback: 'Failed to load the icon',
});

export const assignSlackApp = contract({
  name: 'slack-assign-app',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/assign',
  access: 'admin',
  activity: { says: '{verb} the Slack app {name}' },
  summary: 'Enable or disable an app: a disabled one answers nobody, and keeps its workspaces.',
  params: appParams,
  body: z.strictObject({ assigned: z.boolean() }),
  output: appAnswer,
  errors: ['slack_app_not_found'],
  fallback: 'Failed to change the app',
});

export const getSlackAppStatus = contract({
  name: 'slack-get-app-status',
  method: 'GET',
  path: 'integrations/slack/apps/{id}/status',
  access: 'user',
  summary: 'One app, as it stands.',
  params: appParams,
  output: appAnswer,
  errors: ['slack_app_not_found'],
  fallback: 'Failed to load the status',
});

export const retrySlackApp = contract({
  name: 'slack-retry-app',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/retry',
  access: 'admin',
  activity: { says: 'retried to make the Slack app {name}' },
  summary: 'Have a failed app made once more.',
  params: appParams,
  output: appAnswer,
  errors: ['slack_app_not_found', 'slack_app_not_failed', 'slack_not_connected'],
  fallback: 'Failed to retry',
});

export const uninstallSlackApp = contract({
  name: 'slack-uninstall-app',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/uninstall',
  access: 'admin',
  activity: { says: 'took the Slack app {name} out of the workspace {team}' },
  summary: 'Take an app out of one workspace, at Slack and here.',
  params: appParams,
  body: z.strictObject({
    teamId: z
      .string()
      .regex(/^[A-Z0-9]{1,24}$/, 'This is no workspace')
      .meta({ examples: ['T0123456789'] }),
  }),
  output: z.object({}),
  errors: ['slack_app_not_found', 'slack_install_not_found', 'slack_failed', 'slack_busy'],
  fallback: 'Failed to uninstall',
});

export const deleteSlackApp = contract({
  name: 'slack-delete-app',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/delete',
  access: 'admin',
  activity: { says: 'deleted the Slack app {name}' },
  summary:
    'Take an app out of all workspaces and delete it, at Slack and here. One that was made by hand stays at Slack, in no workspace.',
  params: appParams,
  output: z.object({
    /** It still exists at Slack, and has to be deleted there by hand: why. */
    left_at_slack: z.string().nullable(),
  }),
  errors: ['slack_app_not_found', 'slack_app_under_way', 'slack_failed', 'slack_busy'],
  fallback: 'Failed to delete the app',
});

const slackSecret = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .max(200)
    .regex(/^[\x21-\x7e]+$/, `Copy the ${label.toLowerCase()} once more, as Slack shows it`);

export const configureSlackApp = contract({
  name: 'slack-configure-app',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/configure',
  access: 'admin',
  activity: { says: 'configured the Slack app {name}' },
  summary:
    'Use an app that was made by hand at Slack: what its page "Basic Information" shows. The secrets are sealed, and never shown again.',
  params: appParams,
  body: z.strictObject({
    clientId: slackSecret('Client ID')
      .regex(/^\d+\.\d+$/, 'A client ID looks like 123.456')
      .meta({ examples: ['1234567890.0987654321'] }),
    clientSecret: slackSecret('Client secret'),
    signingSecret: slackSecret('Signing secret'),
    apiAppId: z
      .union([z.literal(''), z.string().regex(/^A[A-Z0-9]{1,23}$/, 'An App ID looks like A0123')])
      .nullable()
      .default(null),
    botName: z
      .union([z.literal(''), lineSchema('Bot name', 80)])
      .nullable()
      .default(null),
    scopes: scopesSchema,
  }),
  output: appAnswer,
  errors: ['slack_app_not_found', 'slack_app_not_own', 'slack_app_id_fixed'],
  fallback: 'Failed to save the configuration',
});

export const getSlackInstallUrl = contract({
  name: 'slack-get-install-url',
  method: 'GET',
  path: 'integrations/slack/apps/{id}/install-url',
  access: 'admin',
  summary:
    'Where to install an app: an address of ours, good for five minutes, that leads on to the page of Slack on which a workspace agrees.',
  params: appParams,
  output: z.object({ url: z.url() }),
  errors: ['slack_app_not_found', 'slack_app_not_ready'],
  fallback: 'App is not ready for install yet',
});

/** A browser cannot send a header with an event stream: a ticket stands in its address, for one app and a minute. */
const MAX_STREAM_TOKEN = 2_000;

export const issueSlackEventsTicket = contract({
  name: 'slack-issue-events-ticket',
  method: 'POST',
  path: 'integrations/slack/apps/{id}/events-ticket',
  access: 'user',
  activity: { none: 'It lets somebody read what they may read anyway.' },
  summary:
    "Lets a browser open the event stream of one app within 60 seconds, instead of the login's own token.",
  params: appParams,
  output: z.object({ ticket: z.string(), expiresAt: timeSchema }),
  errors: ['slack_app_not_found'],
  fallback: 'Failed to follow the app',
});

export const followSlackApp = contract({
  name: 'slack-follow-app',
  method: 'GET',
  path: 'integrations/slack/apps/{id}/events',
  access: 'anonymous',
  keyless: true,
  summary:
    'Server-sent events of one app, for a minute: `status` at once and with each change; `complete`, `deleted` or `error` are the last. ' +
    'Who asks is proved by a ticket, or an access token, in the query.',
  params: appParams,
  query: z.object({ access_token: z.string().max(MAX_STREAM_TOKEN).default('') }),
  answer: 'events',
  output: z.object({
    type: z.enum(['status', 'complete', 'deleted', 'error']),
    app: slackAppSchema.optional(),
    /** Of `error`: what is to be read. */
    error: z.string().optional(),
    code: z.string().optional(),
  }),
  errors: ['not_signed_in', 'slack_app_not_found'],
  fallback: 'Failed to follow the app',
});
export type SlackAppEvent = Output<typeof followSlackApp>;

const tokenStatus = z.object({
  hasTokens: z.boolean(),
  /** Unix seconds at which the present token ends; it is replaced before. Null without one. */
  exp: z.int().nullable(),
  /** The workspace that it is of: where apps made with it can be installed. */
  team_id: z.string().nullable(),
  /** Slack takes the stored tokens no more: new ones have to be pasted. */
  reconnect: z.boolean(),
});
export type SlackTokenStatus = z.output<typeof tokenStatus>;

export const getSlackAdminToken = contract({
  name: 'slack-get-admin-token',
  method: 'GET',
  path: 'slack/admin-token/status',
  access: 'admin',
  summary:
    'Whether the organization has given a configuration token, and until when it is good. With `force=1` it is replaced by a new one, ' +
    'at most once a minute.',
  query: z.object({ force: z.enum(['0', '1'], 'This has to be 0 or 1').default('0') }),
  output: tokenStatus,
  errors: ['slack_not_connected', 'slack_failed', 'slack_busy', 'too_many'],
  fallback: 'Failed to load the connection to Slack',
});

export const setSlackAdminToken = contract({
  name: 'slack-set-admin-token',
  method: 'PUT',
  path: 'slack/admin-token',
  access: 'admin',
  activity: { says: 'connected the organization to the Slack workspace {team}' },
  summary:
    'Connect the organization to a workspace, by the refresh token of a configuration token of it (api.slack.com/apps, Your App Configuration Tokens). It is ' +
    'used at once, which proves it; what is stored, sealed, are the tokens that Slack gives for it.',
  body: z.strictObject({
    refreshToken: z
      .string({ error: 'Refresh token is required' })
      .trim()
      .min(1, 'Refresh token is required')
      .max(1_000)
      .refine((token) => !token.startsWith('xoxe.xoxp-'), {
        error:
          'This is the access token. Paste the refresh token beside it: xoxe- and what follows',
        abort: true,
      })
      .regex(/^xoxe-[\w-]+$/, 'Paste a refresh token: xoxe- and what follows')
      .meta({ examples: ['xoxe-1-abc'] }),
  }),
  output: tokenStatus,
  errors: ['slack_token_refused', 'slack_failed', 'slack_busy'],
  fallback: 'Failed to connect to Slack',
});

export const deleteSlackAdminToken = contract({
  name: 'slack-delete-admin-token',
  method: 'DELETE',
  path: 'slack/admin-token',
  access: 'admin',
  activity: { says: 'disconnected the organization from Slack' },
  summary: 'Forget the configuration token. Apps that there are go on; no new ones can be made.',
  output: tokenStatus,
  fallback: 'Failed to disconnect',
});
