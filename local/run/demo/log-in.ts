import { login } from '@talkwright/shared/areas/sign-in';
import { type Client, Refused } from './client.ts';

type Credentials = { email: string; password: string };

/** Undefined when there is no such account, or more than the demo password is asked for. */
export async function logIn(client: Client, { email, password }: Credentials) {
  try {
    const { user, tenant, tokens } = await client.call(login, { email, password });
    if (!user || !tenant || !tokens) return undefined;
    client.useToken(tokens.accessToken);
    return { user, tenant };
  } catch (error) {
    if (error instanceof Refused && error.code === 'wrong_credentials') return undefined;
    throw error;
  }
}
