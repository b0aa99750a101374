import { startIdentityProvider } from '../../../local/customers/identity-provider/server.ts';
import { freePorts } from '../stack/free-ports.ts';
import { type KeyPair, publicPem } from './token-exchange.ts';

export type Provider = Awaited<ReturnType<typeof newProvider>>;

/** An identity provider of a test's own. */
export async function newProvider() {
  const port = await freePorts();
  const server = await startIdentityProvider({ port });
  const url = `http://localhost:${port}`;
  return { url, host: `localhost:${port}`, close: () => server.close(), ...clientOf(url) };
}

export const clientOf = (url: string) => ({
  async userToken(audience: string, visitor = 'nora'): Promise<string> {
    const { userToken } = await post(`${url}/user-tokens`, { visitor, audience });
    return String(userToken);
  },

  register: (clientId: string, key?: KeyPair) =>
    post(`${url}/clients/${clientId}`, { publicKey: key ? publicPem(key) : '' }, 'PUT'),
});

async function post(url: string, body: object, method = 'POST'): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}
