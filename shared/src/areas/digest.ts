import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { idSchema } from '../contract/rules.ts';
import { digestVerbosities } from './agent-config.ts';

/**
 * Whether an address gets the digests of an agent that are sent to it.
 *
 * - `member`: of the organization, with a proved address
 * - `inactive`: a member who may not sign in: gets none
 * - `new`: nobody was asked yet, since the agent is not published like this
 * - `asked`: by a mail with a link, which was not confirmed
 * - `confirmed`, `unsubscribed`: by whoever reads the mails of the address
 */
export const recipientStates = [
  'member',
  'inactive',
  'new',
  'asked',
  'confirmed',
  'unsubscribed',
] as const;
export type RecipientState = (typeof recipientStates)[number];

const agentParams = z.object({ id: idSchema });
/** It names tenant, agent and address: longer than others. */
const linkSchema = z.object({
  token: z
    .string({ error: 'The link is not complete' })
    .trim()
    .min(1, 'The link is not complete')
    .max(600, 'The link is not complete'),
});

export const getDigest = contract({
  name: 'digest-get',
  method: 'GET',
  path: 'agents/{id}/digest',
  access: 'user',
  summary: 'Who gets the daily digest of an agent, as it was saved last, and which was made last.',
  params: agentParams,
  output: z.object({
    recipients: z.array(z.object({ email: z.string(), state: z.enum(recipientStates) })),
    /** Null: none yet. */
    last: z.object({ day: z.iso.date(), conversations: z.int(), mails: z.int() }).nullable(),
  }),
  errors: ['agent_not_found'],
  fallback: 'Failed to load the digest',
});

export const sendDigestNow = contract({
  name: 'digest-send-now',
  method: 'POST',
  path: 'agents/{id}/digest/send',
  access: 'user',
  activity: { none: 'Sends a mail to oneself alone.' },
  summary:
    'Mail what was said to an agent today (UTC) so far to oneself, as its digest would be. Without conversations none is ' +
    'sent.',
  params: agentParams,
  body: z.strictObject({
    /** Without one, that of the published agent. */
    verbosity: z.enum(digestVerbosities).optional(),
  }),
  output: z.object({
    email: z.string(),
    /** None: no mail was sent. */
    conversations: z.int(),
  }),
  errors: ['agent_not_found', 'email_not_verified', 'too_many'],
  fallback: 'Failed to send the digest',
});

export const getSubscription = contract({
  name: 'digest-subscription',
  method: 'GET',
  path: 'digests/subscription',
  access: 'anonymous',
  summary: 'What a link of a mail is about. Changes nothing.',
  query: linkSchema,
  output: z.object({
    email: z.string(),
    agentName: z.string(),
    organizationName: z.string(),
    state: z.enum(recipientStates),
  }),
  errors: ['digest_link_refused'],
  fallback: 'Failed to read the link',
});

export const confirmDigest = contract({
  name: 'digest-confirm',
  method: 'POST',
  path: 'digests/confirm',
  access: 'anonymous',
  activity: { none: 'Whoever reads the mails of an address decides for themselves.' },
  summary:
    'Agree to get the digests of one agent at the address of the link. Twice is as good as once.',
  body: linkSchema.strict(),
  output: z.object({ email: z.string() }),
  errors: ['digest_link_refused'],
  fallback: 'Failed to confirm',
});

export const unsubscribeDigest = contract({
  name: 'digest-unsubscribe',
  method: 'POST',
  path: 'digests/unsubscribe',
  access: 'anonymous',
  keyless: true,
  encoding: 'form',
  activity: { none: 'Whoever reads the mails of an address decides for themselves.' },
  summary:
    'Get no digests of one agent any more at the address of the link. Mail programs send this themselves (RFC 8058), ' +
    'with a form that is passed over. Twice is as good as once.',
  query: linkSchema,
  output: z.object({ email: z.string() }),
  errors: ['digest_link_refused'],
  fallback: 'Failed to unsubscribe',
});

export const openUnsubscribe = contract({
  name: 'digest-unsubscribe-page',
  method: 'GET',
  path: 'digests/unsubscribe',
  access: 'anonymous',
  keyless: true,
  summary:
    'The same address opened by a person, or by a scanner of links: leads to a page with a button, and changes nothing.',
  query: linkSchema,
  output: z.object({}),
  status: 302,
  answer: 'file',
  fallback: 'Failed to open the page',
});
