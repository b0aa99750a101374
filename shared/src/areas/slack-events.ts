import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';

const signedParams = z.object({ appId: idSchema });
/** Read once the signature is proved. */
const anything = z.looseObject({});

export const startSlackInstall = contract({
  name: 'slack-start-install',
  method: 'GET',
  path: 'slack/oauth/start',
  access: 'anonymous',
  keyless: true,
  summary:
    'What an install address leads to: notes which browser it is in a cookie, and goes on to Slack.',
  query: z.object({ link: z.string().max(2_000).default('') }),
  output: z.object({}),
  status: 302,
  answer: 'file',
  errors: ['slack_link_refused', 'slack_app_not_found', 'slack_app_not_ready'],
  fallback: 'Failed to begin the installation',
});

export const finishSlackInstall = contract({
  name: 'slack-finish-install',
  method: 'GET',
  path: 'slack/oauth/callback',
  access: 'anonymous',
  keyless: true,
  summary:
    'Where Slack sends a browser back to, with a code or a refusal. The answer is a page that says in plain words how it ended.',
  query: z.object({
    code: z.string().max(1_000).optional(),
    state: z.string().max(200).optional(),
    error: z.string().max(200).optional(),
  }),
  output: z.object({}),
  answer: 'file',
  fallback: 'Failed to finish the installation',
});

export const receiveSlackEvent = contract({
  name: 'slack-receive-event',
  method: 'POST',
  path: 'slack/events/{appId}',
  access: 'signed',
  activity: { none: 'It comes from Slack, not from a member.' },
  summary:
    'For Slack, which says here that somebody has written, or that the app was taken out of a workspace. `appId` is our id of the app. ' +
    'The check of the address (`url_verification`) is answered to whoever makes it.',
  params: signedParams,
  body: anything,
  answer: 'document',
  output: z.object({ challenge: z.string().optional() }),
  errors: ['signature_refused'],
  fallback: 'The event was not taken',
});

export const receiveSlackCommand = contract({
  name: 'slack-receive-command',
  method: 'POST',
  path: 'slack/commands/{appId}',
  access: 'signed',
  activity: { none: 'It comes from Slack, not from a member.' },
  summary:
    'For Slack, which says here that somebody has used the slash command. The answer follows in the conversation.',
  params: signedParams,
  body: anything,
  answer: 'document',
  output: z.object({
    response_type: z.literal('ephemeral').optional(),
    text: z.string().optional(),
  }),
  errors: ['signature_refused'],
  fallback: 'The command was not taken',
});

export const openSlackSource = contract({
  name: 'slack-open-source',
  method: 'GET',
  path: 'slack/source',
  access: 'anonymous',
  keyless: true,
  summary:
    'What a link below an answer in Slack leads to: a page that shows the page, or the passage, of the document that is cited. ' +
    'Where the agent lets readers open sources, and for as long as the conversation is kept.',
  query: z.object({ token: z.string().max(2_000).default('') }),
  output: z.object({}),
  answer: 'file',
  errors: [
    'source_link_refused',
    'source_not_offered',
    'document_not_found',
    'page_not_found',
    'too_many',
  ],
  fallback: 'The source could not be opened. Please try again.',
});

export const receiveSlackInteraction = contract({
  name: 'slack-receive-interaction',
  method: 'POST',
  path: 'slack/interactivity/{appId}',
  access: 'signed',
  activity: { none: 'It comes from Slack, not from a member.' },
  summary: 'For Slack, which says here that somebody has pressed a button of an answer.',
  params: signedParams,
  body: anything,
  answer: 'document',
  output: z.object({}),
  errors: ['signature_refused'],
  fallback: 'The press of the button was not taken',
});
