import { createRemoteJWKSet, jwtVerify } from 'jose';
import { listOrders, Refused, type Shop } from './shop.ts';

/** Whom the identity provider issues tokens for. */
export const ACCOUNT_AUDIENCE = 'larkfield-account';
export const ORDERS_SCOPE = 'orders:read';

/** What shoppers may ask about themselves: who they are, a token of the identity provider says. */
export function createAccounts(shop: Shop, identityProvider: string) {
  const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', identityProvider));

  return {
    async listOrders(authorization = '') {
      const [, token = ''] = /^Bearer (.+)$/.exec(authorization) ?? [];
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['ES256'],
        issuer: identityProvider,
        audience: ACCOUNT_AUDIENCE,
        typ: 'at+jwt',
        requiredClaims: ['sub', 'exp'],
      }).catch(() => {
        throw new Refused(
          401,
          'This needs a token of the customer, as the identity provider issues it.',
        );
      });
      if (!String(payload.scope).split(' ').includes(ORDERS_SCOPE)) {
        throw new Refused(403, `The token has to allow ${ORDERS_SCOPE}.`);
      }
      return listOrders(shop, new URLSearchParams({ customerEmail: String(payload.email) }));
    },
  };
}
