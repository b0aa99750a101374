import { randomUUID } from 'node:crypto';
import { openSource } from '@talkwright/shared/areas/chat';
import { createInvite } from '@talkwright/shared/areas/people';
import { forgotPassword, resendVerification } from '@talkwright/shared/areas/sign-in';
import { getSlackInstallUrl } from '@talkwright/shared/areas/slack-apps';
import { newAgent } from '../../support/api/agents.ts';
import { newAddress, type Person } from '../../support/api/people.ts';
import { call } from '../../support/client.ts';
import { mailedToken } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { kinds, newVisitor, type Owner, type Visitor } from './objects.ts';

/** What the product hands out as proof, each for a purpose of its own. */
export const secrets = {
  'access token': async (_owner, { token }) => token,
  'refresh token': async (_owner, { refreshCookie }) => refreshCookie.split('=')[1] ?? '',
  'verification token': async ({ admin }) => {
    await admin.call(resendVerification, {});
    return mailedToken(admin.email, 'verify-email');
  },
  'reset token': async (_owner, { email }) => {
    await call(forgotPassword, { email });
    return mailedToken(email, 'reset-password');
  },
  'invite token': async (owner) => (await newInvite(owner)).token,
  'visitor token': async (owner) => (await newVisitor(owner)).visitorToken,
  'agent key': async (owner) => (await newVisitor(owner)).agentKey,
  'source link': async (owner) => {
    const { fields, headers } = citing(await newReader(owner));
    const { url } = await call(openSource, fields, headers);
    return new URL(url).searchParams.get('token') ?? '';
  },
  'slack install link': async (owner) => {
    const id = (await kinds.apps?.make(owner, owner.admin))?.id ?? '';
    const { url } = await owner.admin.call(getSlackInstallUrl, { id });
    return new URL(url).searchParams.get('link') ?? '';
  },
  'digest link': async ({ admin }) => {
    const email = newAddress();
    const digest = { recipients: [email], schedule: { time: anHourAgo() } };
    await newAgent(admin, { personality: { digest } });
    return mailedToken(email, 'digest');
  },
} satisfies Record<string, (owner: Owner, person: Person) => Promise<string>>;

/** A digest that is due tomorrow. */
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString().slice(11, 16);

type SecretKind = keyof typeof secrets;
export type Secrets = Record<SecretKind, string>;

/** How an endpoint takes a secret that does not say who calls. */
export type Presented = { kind: SecretKind; as: (secret: string) => Means };

export const presented: Record<string, Presented> = {
  'auth-verify-email': { kind: 'verification token', as: (token) => ({ fields: { token } }) },
  'auth-reset-password': { kind: 'reset token', as: (token) => ({ fields: { token } }) },
  'auth-invite-status': { kind: 'invite token', as: (token) => ({ fields: { token } }) },
  'auth-register-invite': {
    kind: 'invite token',
    as: (inviteToken) => ({ fields: { inviteToken } }),
  },
  'widget-source': { kind: 'source link', as: (token) => ({ fields: { token } }) },
  'slack-start-install': { kind: 'slack install link', as: (link) => ({ fields: { link } }) },
  'digest-subscription': { kind: 'digest link', as: (token) => ({ fields: { token } }) },
  'digest-confirm': { kind: 'digest link', as: (token) => ({ fields: { token } }) },
  'digest-unsubscribe': { kind: 'digest link', as: (token) => ({ fields: { token } }) },
  'auth-refresh': { kind: 'refresh token', as: (token) => ({ headers: cookieHeaders(token) }) },
};

/** What a caller sends beside valid fields: fields that only they can know, and headers. */
export type Means = { fields?: object; headers?: Record<string, string> };

/** As a browser sends it from a page of the web app. */
export const cookieHeaders = (refreshToken: string) => ({
  cookie: `__Secure-talkwright_refresh=${refreshToken}`,
  origin: new URL(stack().app).origin,
});

/** How a visitor proves that a conversation is theirs: in a header, and to the chat in its body. */
export const visitorProof = (visitor: { agentKey: string; visitorToken: string }) => ({
  fields: { visitorToken: visitor.visitorToken },
  headers: { 'x-api-key': visitor.agentKey, 'x-visitor-token': visitor.visitorToken },
});

/** A visitor whose answer cites a document. */
export async function newReader(owner: Owner): Promise<Visitor> {
  await kinds.documents?.make(owner, owner.admin);
  return newVisitor(owner);
}

/** How that visitor asks for what is cited. */
export function citing(visitor: Visitor) {
  const { sessionId, messageId, n, visitorToken } = visitor;
  const { headers } = visitorProof(visitor);
  return { fields: { sessionId, messageId, n, visitorToken }, headers };
}

export async function allSecrets(owner: Owner): Promise<Secrets> {
  const made = Object.entries(secrets).map(
    async ([kind, make]) => [kind, await make(owner, owner.admin)] as const,
  );
  return Object.fromEntries(await Promise.all(made)) as Secrets;
}

export async function newInvite({ admin }: Owner) {
  const email = `${randomUUID()}@example.com`;
  const { invite } = await admin.call(createInvite, { email });
  return invite;
}
