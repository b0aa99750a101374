import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import type { Input } from '@talkwright/shared/contract/contract';
import { type JWTPayload, SignJWT } from 'jose';

export type KeyPair = { privateKey: KeyObject; publicKey: KeyObject };
type Fields = Partial<Input<typeof saveTokenExchange>>;

export const newEcKey = (namedCurve = 'P-256'): KeyPair =>
  generateKeyPairSync('ec', { namedCurve });
export const newRsaKey = (modulusLength = 2_048): KeyPair =>
  generateKeyPairSync('rsa', { modulusLength });

export const publicPem = ({ publicKey }: KeyPair) =>
  String(publicKey.export({ type: 'spki', format: 'pem' }));
export const privatePem = ({ privateKey }: KeyPair) =>
  String(privateKey.export({ type: 'pkcs8', format: 'pem' }));

/** What an embedding site would sign; `claims` and `header` say what is different. Times are in seconds from `now`. */
export function signUserToken(
  key: KeyObject | Uint8Array,
  claims: JWTPayload & { aud: string },
  { alg = 'ES256', ...header }: { alg?: string; kid?: string } = {},
  now = new Date(),
): Promise<string> {
  const at = Math.floor(now.getTime() / 1_000);
  const all: JWTPayload = { sub: 'nora', iat: at, exp: at + 600, ...claims };
  for (const [name, value] of Object.entries(all)) if (value === undefined) delete all[name];
  return new SignJWT(all).setProtectedHeader({ alg, ...header }).sign(key);
}

/** A configuration as the form sends it. */
export const configWith = (
  fields: Fields & Pick<Input<typeof saveTokenExchange>, 'agentId' | 'integrationId'>,
) => {
  const { agentId, ...body } = { hostBaseUrl: 'https://login.shop.example', ...fields };
  return { agentId, ...saveTokenExchange.body.parse(body) };
};
