import { changePassword, deleteAccount, revokeLogin } from '@talkwright/shared/areas/account';
import { createAgent, deleteAgent } from '@talkwright/shared/areas/agents';
import { updateMember } from '@talkwright/shared/areas/people';
import { logout, resetPassword } from '@talkwright/shared/areas/sign-in';
import { newMember, type Person } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { call, logIn, PASSWORD } from '../../support/client.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { forgedTokens } from './forged-tokens.ts';
import { type Ids, namesOf, newVisitor, type Owner, sessionOf } from './objects.ts';
import { type Secrets, secrets, visitorProof } from './secrets.ts';

export type Caller = {
  who: string;
  headers: Record<string, string>;
  /** What they send, beside what anybody would. */
  fields?: object;
  /** What they may see. */
  own?: Ids;
};

/** A member, but not through the web app: the host itself asks for the key. */
export const keyless = ({ admin }: Owner): Caller[] =>
  ['', 'a-wrong-key'].map((key) => ({
    who: `a member with the function key '${key}'`,
    headers: { ...admin.headers, 'x-functions-key': key },
  }));

/** Everybody whom an endpoint for members has to send away. */
export async function outsiders(victim: Owner, kept: Secrets): Promise<Caller[]> {
  const { token } = victim.admin;
  const { 'access token': _good, ...otherSecrets } = kept;
  return [
    { who: 'nobody', headers: {} },
    { who: 'a token without its scheme', headers: { authorization: token } },
    { who: 'another scheme', headers: { authorization: `Basic ${token}` } },
    { who: 'two tokens', headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
    { who: 'a token in another header', headers: { 'x-access-token': token } },
    { who: 'a token in a cookie', headers: { cookie: `authorization=${token}; token=${token}` } },
    { who: 'a refresh cookie alone', headers: { cookie: victim.admin.refreshCookie } },
    ...bearers('instead of a token, the', otherSecrets),
    ...bearers('', await formerMembers(victim)),
  ];
}

/** Whoever has made a token, or changed one. */
export async function forgers(victim: Owner, stranger: Owner): Promise<Caller[]> {
  const models = {
    ...{ victim: victim.admin.token, colleague: victim.user.token },
    stranger: stranger.admin.token,
  };
  return bearers('a token', await forgedTokens(models));
}

/** Those whose token was good once: who they are, and the token. */
async function formerMembers(owner: Owner): Promise<Record<string, string>> {
  const { admin } = owner;
  const ends: Record<string, (person: Person) => Promise<unknown>> = {
    'somebody deactivated': ({ user }) => admin.call(updateMember, { id: user.id, active: false }),
    'somebody removed': ({ call }) => call(deleteAccount, { confirmation: 'DELETE' }),
    'somebody before a new password': ({ call }) =>
      call(changePassword, { currentPassword: PASSWORD, newPassword: `${PASSWORD}1` }),
    'somebody before a reset password': async (person) => {
      const token = await secrets['reset token'](owner, person);
      await call(resetPassword, { token, newPassword: `${PASSWORD}1` });
    },
    'somebody who has logged out': ({ refreshCookie: cookie }) =>
      call(logout, {}, { cookie, origin: new URL(stack().app).origin }),
    'somebody whose session was revoked': async (person) => {
      const later = await logIn(person.email);
      await later.call(revokeLogin, { id: sessionOf(person) });
    },
  };
  const former = Object.entries(ends).map(async ([who, end]) => {
    const person = await newMember(admin, 'admin', namesOf(owner.word));
    await end(person);
    return [who, person.token] as const;
  });
  const impostor = await signUp({ email: admin.email });
  return {
    ...Object.fromEntries(await Promise.all(former)),
    'somebody who signed up with an address that is taken': impostor.token,
  };
}

/** Members who are no administrators; one of them was. */
export async function lowerRoles({ word, admin, user }: Owner): Promise<Caller[]> {
  const demoted = await newMember(admin, 'admin', namesOf(word));
  await admin.call(updateMember, { id: demoted.user.id, role: 'user' });
  const again = await logIn(demoted.email);
  return [
    { who: 'a user', headers: user.headers },
    { who: 'a former administrator', headers: again.headers },
  ];
}

/** What is no agent's key, though some of it opens other doors. */
export async function badKeys(victim: Owner, kept: Secrets): Promise<Caller[]> {
  const { 'agent key': _good, ...otherSecrets } = kept;
  const { agent } = await victim.admin.call(createAgent, {
    ...{ identity: 'short-lived', name: victim.word, systemPrompt: 'You are short-lived.' },
  });
  await victim.admin.call(deleteAgent, { id: agent.id });
  const keys = {
    ...otherSecrets,
    'made-up key': `pk_${'A'.repeat(32)}`,
    'key of a deleted agent': agent.api_key,
  };
  return [
    { who: 'nobody', headers: {} },
    ...Object.entries(keys).map(([kind, key]) => ({
      who: `instead of a key, the ${kind}`,
      headers: { 'x-api-key': key, 'x-visitor-token': kept['visitor token'] },
    })),
  ];
}

/** Who has no part in the secret that a service signs with: nobody, or somebody whom other doors are open to. */
export const unsigned = ({ admin }: Owner, kept: Secrets): Caller[] => [
  { who: 'nobody', headers: {} },
  { who: 'an administrator', headers: admin.headers },
  { who: 'a visitor', headers: { 'x-api-key': kept['agent key'] } },
];

/** Visitors who hold a visitor token of the victim's, but talk to an agent that never gave it. */
export async function otherAgents(owners: Owner[], kept: Secrets): Promise<Caller[]> {
  const visitorToken = kept['visitor token'];
  const agents = owners.map(async (owner) => ({
    who: `a visitor of another agent of ${owner.word}`,
    ...visitorProof({ ...(await newVisitor(owner)), visitorToken }),
  }));
  return Promise.all(agents);
}

const bearers = (prefix: string, tokens: Record<string, string>): Caller[] =>
  Object.entries(tokens).map(([what, token]) => ({
    who: `${prefix} ${what}`.trim(),
    headers: { authorization: `Bearer ${token}` },
  }));
