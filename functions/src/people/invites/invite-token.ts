import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../platform/config.ts';
import type { InviteRecord } from './invite-record.ts';

/**
 * `<tenant id>.<invitation id>.<mark>`. Nothing of it is stored: the mark is computed from the invitation, so that
 * administrators can copy the link again, while the database alone opens no door.
 */
export const inviteToken = (config: Config, invite: InviteRecord): string =>
  `${invite.tenantId}.${invite.id}.${macOf(config, invite)}`;

/** Where to look; whether the token is right, `isTokenOf` says. */
export function readInviteToken(token: string): { tenantId: string; inviteId: string } | undefined {
  const [, tenantId, inviteId] = PATTERN.exec(token) ?? [];
  return tenantId && inviteId ? { tenantId, inviteId } : undefined;
}

export function isTokenOf(config: Config, invite: InviteRecord, token: string): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(inviteToken(config, invite))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const PATTERN = /^([0-9A-Z]{26})\.(invite-[\w-]{43})\.[\w-]{43}$/;

function macOf({ TOKEN_KEY }: Config, { tenantId, id, nonce }: InviteRecord): string {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'invitation', 32));
  return createHmac('sha256', key).update(`${tenantId}|${id}|${nonce}`).digest('base64url');
}
