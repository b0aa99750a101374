import { expect, it } from '@jest/globals';
import { SignJWT } from 'jose';
import {
  type AccessClaims,
  signAccessToken,
  verifyAccessToken,
} from '../../../functions/src/accounts/logins/access-token.ts';
import {
  formatRefreshToken,
  newRefreshToken,
  parseRefreshToken,
  sealSuccessor,
  unsealSuccessor,
} from '../../../functions/src/accounts/logins/refresh-token.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { settings } from '../../support/cloud/settings.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const config = parseConfig(settings);
const other = parseConfig({ ...settings, TOKEN_KEY: 'b'.repeat(43) });
const claims: AccessClaims = { userId: ID, tenantId: ID, sessionId: ID, sessionVersion: 1 };
const noon = new Date('2026-01-01T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

it('is good for 15 minutes', async () => {
  const token = await signAccessToken(config, claims, noon);
  await expect(verifyAccessToken(config, token, later(14))).resolves.toEqual(claims);
  for (const minutes of [15, 60, 1e6]) {
    await expect(verifyAccessToken(config, token, later(minutes))).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  }
});

it('is refused under another key', async () => {
  const token = await signAccessToken(other, claims, noon);
  await expect(verifyAccessToken(config, token, noon)).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

it.each([
  ['another type', { typ: 'refresh+jwt' }, {}],
  ['no type', {}, {}],
  ['another algorithm', { typ: 'at+jwt', alg: 'HS512' }, {}],
  ['another issuer', { typ: 'at+jwt' }, { iss: 'evil' }],
  ['another audience', { typ: 'at+jwt' }, { aud: 'evil' }],
  ['no end', { typ: 'at+jwt' }, { exp: undefined }],
  ['no session', { typ: 'at+jwt' }, { sid: undefined }],
  ['a time to come', { typ: 'at+jwt' }, { nbf: later(5).getTime() / 1_000 }],
])('with %s is refused, even under our own key', async (_what, header, payload) => {
  const { hkdfSync } = await import('node:crypto');
  const key = new Uint8Array(hkdfSync('sha256', config.TOKEN_KEY, '', 'access token', 32));
  const good = {
    ...{ iss: 'talkwright', aud: 'talkwright-api', sub: ID, tid: ID, sid: ID, ver: 1 },
    ...{ iat: noon.getTime() / 1_000, exp: later(15).getTime() / 1_000 },
  };
  const sign = (change: object, protectedHeader: object) =>
    new SignJWT({ ...good, ...change })
      .setProtectedHeader({ alg: 'HS256', ...protectedHeader })
      .sign(key);

  const same = await sign({}, { typ: 'at+jwt' });
  await expect(verifyAccessToken(config, same, noon)).resolves.toEqual(claims);
  await expect(verifyAccessToken(config, await sign(payload, header), noon)).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});

it('knows the refresh tokens that we made from those that somebody made up', () => {
  const token = newRefreshToken(ID, ID);
  const text = formatRefreshToken(config, token);
  expect(parseRefreshToken(config, text)).toEqual(token);
  expect(parseRefreshToken(other, text)).toBeUndefined();
  for (const bad of ['', 'x', text.slice(0, -1), `${text}x`, ` ${text}`, text.replace('.', '')]) {
    expect(parseRefreshToken(config, bad)).toBeUndefined();
  }
});

it('opens a sealed successor with the token before it alone', () => {
  const [old, successor] = [newRefreshToken(ID, ID), newRefreshToken(ID, ID)];
  const sealed = sealSuccessor(old, successor);
  expect(unsealSuccessor(old, sealed)).toEqual(successor);
  expect(() => unsealSuccessor(newRefreshToken(ID, ID), sealed)).toThrow();
});
