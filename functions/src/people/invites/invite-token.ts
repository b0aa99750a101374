import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { InviteRecord } from './invite-record.ts';

/**
 * `<tenant id>.<invitation id>.<mark>`. Nothing of it is stored: the mark is computed from the invitation, so that
 * administrators can copy the link again, while the database alone opens no door.
 */
export const inviteToken = (config: Config, invite: InviteRecord): string =>
  `${invite.tenantId}.${invite.id}.${macOf(config, invite, 'invitation')}`;

/**
 * The same and a proof: for the mail to the invited address alone, and for no answer. Whoever comes with it has read that
 * mailbox.
 */
export const mailedInviteToken = (config: Config, invite: InviteRecord): string =>
  `${inviteToken(config, invite)}.${macOf(config, invite, 'mailed invitation')}`;

/** Where to look; whether the token is right, `kindOfToken` says. */
export function readInviteToken(token: string): { tenantId: string; inviteId: string } | undefined {
  const [, tenantId, inviteId] = PATTERN.exec(token) ?? [];
  return tenantId && inviteId ? { tenantId, inviteId } : undefined;
}

/** Undefined for a token of another invitation, or one that was made up, also if it is the proof alone. */
export function kindOfToken(
  config: Config,
  invite: InviteRecord,
  token: string,
): 'copied' | 'mailed' | undefined {
  if (isSame(token, inviteToken(config, invite))) return 'copied';
  return isSame(token, mailedInviteToken(config, invite)) ? 'mailed' : undefined;
}

function isSame(token: string, right: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(right)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const PATTERN = /^([0-9A-Z]{26})\.(invite-[\w-]{43})\.[\w-]{43}(?:\.[\w-]{43})?$/;

function macOf(
  { TOKEN_KEY }: Config,
  { tenantId, id, nonce }: InviteRecord,
  purpose: 'invitation' | 'mailed invitation',
): string {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', purpose, 32));
  return createHmac('sha256', key).update(`${tenantId}|${id}|${nonce}`).digest('base64url');
}
