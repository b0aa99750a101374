import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from '../platform/config.ts';

/** Whom a link of a mail is for: one address, one agent. */
export type Subscription = { tenantId: string; agentId: string; email: string };

/** `<tenant id>.<agent id>.<address>.<mark>`. Whoever has it reads the mails of the address. It does not expire: mails are kept. */
export const digestToken = (
  { TOKEN_KEY }: Config,
  { tenantId, agentId, email }: Subscription,
): string => {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'digest', 32));
  const place = `${tenantId}.${agentId}.${Buffer.from(email).toString('base64url')}`;
  return `${place}.${createHmac('sha256', key).update(place).digest('base64url')}`;
};

/** @throws Failure `digest_link_refused` for whatever is not exactly what we sign */
export function readDigestToken(config: Config, token: string): Subscription {
  const [tenantId = '', agentId = '', address = ''] = token.split('.');
  const subscription = { tenantId, agentId, email: Buffer.from(address, 'base64url').toString() };
  const [given, right] = [token, digestToken(config, subscription)].map((one) => Buffer.from(one));
  const isRight = given && right && given.length === right.length && timingSafeEqual(given, right);
  if (!isRight) throw new Failure('digest_link_refused');
  return subscription;
}

export const pageOf = (config: Config, token: string): string =>
  `${config.APP_URL}/#/digest?token=${token}`;

export const unsubscribeUrl = (config: Config, token: string): string =>
  `${config.API_URL}/digests/unsubscribe?token=${token}`;
