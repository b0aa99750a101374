import { generateKeyPairSync, randomUUID, sign, verify } from 'node:crypto';

/** Of a server that speaks TLS, both PEM. */
export type Tls = { cert: string; key: string };

/** What a token says, of the fields that services look at. */
type Claims = { iss: string; aud: string; nbf: number; exp: number; oid: string; tid: string };

export type AccessTokens = ReturnType<typeof createAccessTokens>;

/** How Entra's clocks and ours may differ. */
const SKEW_SECONDS = 300;

/** Access tokens as Entra issues them, and what services check of them: signature, issuer, audience, time. */
export function createAccessTokens() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const [tid, oid] = [randomUUID(), randomUUID()];
  const iss = `https://sts.windows.net/${tid}/`;
  let isWithdrawn = false;

  return {
    tenantId: tid,
    /** No service takes one any more, as when the identity is deleted. */
    setWithdrawn(withdrawn: boolean) {
      isWithdrawn = withdrawn;
    },

    issue(aud: string, seconds: number): string {
      const now = Math.floor(Date.now() / 1_000);
      const times = { iat: now, nbf: now - SKEW_SECONDS, exp: now + seconds };
      const claims = { iss, aud, ...times, oid, tid, sub: oid, idtyp: 'app', ver: '1.0' };
      const text = [{ alg: 'RS256', typ: 'JWT' }, claims].map(encoded).join('.');
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`;
    },

    /** What is wrong with a token for a service; undefined for a good one. */
    fault(token: string, audience: RegExp): string | undefined {
      const [header = '', body = '', signature = ''] = token.split('.');
      const signed = Buffer.from(`${header}.${body}`);
      if (!verify('sha256', signed, publicKey, Buffer.from(signature, 'base64url'))) {
        return 'The signature of the token is invalid.';
      }
      if (isWithdrawn) return 'The identity is not known any more.';
      const claims: Claims = JSON.parse(Buffer.from(body, 'base64url').toString());
      const now = Date.now() / 1_000;
      if (claims.iss !== iss) return 'The issuer of the token is invalid.';
      if (!audience.test(claims.aud)) return 'The audience of the token is invalid.';
      if (claims.nbf > now || claims.exp <= now) return 'The token is expired.';
      return undefined;
    },
  };
}

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const bearerOf = (header = ''): string | undefined => /^Bearer (.+)$/i.exec(header)?.[1];
