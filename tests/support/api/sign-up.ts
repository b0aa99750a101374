import { randomUUID } from 'node:crypto';
import { createTenant } from '@talkwright/shared/areas/sign-up';
import type { Input } from '@talkwright/shared/contract/contract';
import { asMember, call, cookieOf, type Member, PASSWORD } from '../client.ts';

export type SignUp = Partial<Input<typeof createTenant>>;

/** Signs up an organization through the API, which mails its administrator. */
export async function signUp(fields: SignUp = {}): Promise<Member> {
  const form = signUpForm(fields);
  const { user, tenant, tokens, headers } = await call(createTenant, form);
  const { email } = form;
  return asMember({ email, user, tenant, tokens, refreshCookie: cookieOf(headers) });
}

export const signUpForm = (fields: SignUp) => ({
  email: `${randomUUID()}@example.com`,
  password: PASSWORD,
  firstName: 'Ada',
  lastName: 'Lovelace',
  organizationName: 'Analytical Engines',
  ...fields,
});
