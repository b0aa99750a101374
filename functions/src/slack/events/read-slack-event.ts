import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { AppRecord } from '../apps/app-record.ts';
import { verifySlackRequest } from './verify-slack-request.ts';

const challengeSchema = z.object({
  type: z.literal('url_verification'),
  challenge: z.string().min(1).max(1_000),
});

const envelopeSchema = z.object({
  type: z.literal('event_callback'),
  api_app_id: z.string(),
  event_id: z.string().min(1).max(100),
  event_time: z.int(),
  team_id: z.string().nullish(),
  enterprise_id: z.string().nullish(),
  is_ext_shared_channel: z.boolean().default(false),
  /** The installation that it is for: the team beside it may be a stranger's. */
  authorizations: z
    .array(
      z.object({
        team_id: z.string().nullish(),
        enterprise_id: z.string().nullish(),
        is_enterprise_install: z.boolean().default(false),
        /** The app's own user there. */
        user_id: z.string().nullish(),
      }),
    )
    .default([]),
  event: z.looseObject({ type: z.string() }),
});
export type SlackEnvelope = z.output<typeof envelopeSchema>;

export type SlackEvent = { challenge: string } | { app: AppRecord; envelope: SlackEnvelope };

/**
 * What Slack says with the bytes of an event. It checks an address before anybody could have entered the secret that the
 * check is signed with: that one is answered to everybody, and tells nothing.
 * @throws Failure `signature_refused`
 */
export async function readSlackEvent(
  deps: Parameters<typeof verifySlackRequest>[0],
  signed: { body: Uint8Array; headers: Headers },
  input: { appId: string },
): Promise<SlackEvent> {
  const body = parsed(signed.body);
  const check = challengeSchema.safeParse(body);
  if (check.success) return { challenge: check.data.challenge };
  const app = await verifySlackRequest(deps, signed, input);
  const { data: envelope } = envelopeSchema.safeParse(body);
  if (envelope?.api_app_id !== app.apiAppId) throw new Failure('signature_refused');
  return { app, envelope: envelope as SlackEnvelope };
}

/** Where the app may be installed that an event is for, the likeliest first. */
export function placesOf({ authorizations, team_id, enterprise_id }: SlackEnvelope): string[] {
  const [first] = authorizations;
  const own = first?.is_enterprise_install ? first.enterprise_id : first?.team_id;
  return [...new Set([own, team_id, enterprise_id].filter((place) => typeof place === 'string'))];
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
