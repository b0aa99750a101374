import { randomUUID } from 'node:crypto';
import { uploadAvatar } from '@talkwright/shared/areas/agents';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import { createInvite } from '@talkwright/shared/areas/people';
import { resendVerification } from '@talkwright/shared/areas/sign-in';
import { issueSlackEventsTicket } from '@talkwright/shared/areas/slack-apps';
import { setUpTwoFactor } from '@talkwright/shared/areas/two-factor';
import type { Contract } from '@talkwright/shared/contract/contract';
import { archiveReady } from '../../support/api/archive.ts';
import { authenticator, enableTwoFactor } from '../../support/api/authenticator.ts';
import { newInsights } from '../../support/api/insights.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { type Person, proveAddress } from '../../support/api/people.ts';
import { dataUrl, plainPng } from '../../support/files/pictures.ts';
import { setDnsRecords } from '../../support/stack/dns.ts';
import { idsOf, inputOf } from './inputs.ts';
import { type Ids, kinds, newOwner, newVisitor, type Owner } from './objects.ts';
import {
  citing,
  cookieHeaders,
  type Means,
  newInvite,
  newReader,
  presented,
  secrets,
  visitorProof,
} from './secrets.ts';

/** How the rightful caller proves to be that, where a session or a key is not enough. */
const means: Record<string, (owner: Owner, person: Person) => Promise<Means>> = {
  'agents-get-avatar': async (owner, person) => {
    const id = (await kinds.agents?.make(owner, person))?.id ?? '';
    const { icon } = await person.call(uploadAvatar, { id, image: dataUrl(plainPng()) });
    const [organization, agent, picture] = icon.split('/').slice(-3);
    return { fields: { organization, agent, picture } };
  },
  'archive-download': async (_owner, person) => {
    await archiveReady(person);
    return {};
  },
  'auth-login': async (_owner, { email }) => ({ fields: { email } }),
  'auth-logout': async (owner, person) => ({
    headers: cookieHeaders(await secrets['refresh token'](owner, person)),
  }),
  'auth-join-tenant': withTenant,
  'auth-request-access': withTenant,
  'auth-register-invite': async (owner) => {
    const { email, token } = await newInvite(owner);
    return { fields: { email, inviteToken: token } };
  },
  'organization-check-domain': async (owner) => ({ fields: { domain: await provedDomain(owner) } }),
  'auth-join-with-account': async (_owner, { email }) => {
    const { invite } = await (await newTenant()).call(createInvite, { email });
    return { fields: { inviteToken: invite.token, confirmation: 'DELETE' } };
  },
  'insights-delete': async ({ admin }, { call }) => {
    const { sessionId, items } = await newInsights({ call, tenantId: admin.tenant.id });
    return { fields: { sessionId, itemId: items[0]?.id } };
  },
  'digest-send-now': async (_owner, { call, email }) => {
    await call(resendVerification, {});
    await proveAddress(email);
    return {};
  },
  'slack-follow-app': async (owner, { call }) => {
    const id = (await kinds.apps?.make(owner, owner.admin))?.id ?? '';
    const { ticket } = await call(issueSlackEventsTicket, { id });
    return { fields: { id, access_token: ticket } };
  },
  'widget-contact': belowAnAnswer,
  'widget-feedback': belowAnAnswer,
  'widget-stop': async (owner) => {
    const visitor = await newVisitor(owner);
    const { fields, headers } = visitorProof(visitor);
    return { fields: { ...fields, sessionId: visitor.sessionId }, headers };
  },
  'widget-open-source': async (owner) => citing(await newReader(owner)),
  'auth-2fa-verify': async (_owner, person) => {
    const { manualEntryKey } = await person.call(setUpTwoFactor, {});
    return { fields: { token: await authenticator(manualEntryKey).nextCode() } };
  },
  'auth-2fa-disable': async (_owner, person) => {
    const { backupCodes } = await enableTwoFactor(person);
    return { fields: { token: backupCodes[0] } };
  },
  'auth-2fa-backup-codes': async (_owner, person) => {
    await enableTwoFactor(person);
    return {};
  },
  'auth-2fa-regenerate-backup-codes': async (_owner, person) => {
    const { app } = await enableTwoFactor(person);
    return { fields: { token: await app.nextCode() } };
  },
};

/**
 * Of the least of those who may call a contract, in an organization of their own. `input` makes a valid input, with
 * fresh values at each call wherever nothing has to be known.
 */
export async function rightfulRequest(contract: Contract) {
  const owner = await newOwner('harmless');
  const person = contract.access === 'admin' ? owner.admin : owner.user;
  const { fields, headers } = await meansFor(contract, owner, person);
  const { ids, proof } = await things(contract, owner, person);
  return {
    owner,
    person,
    ids,
    input: () => inputOf(contract, ids, { ...proof.fields, ...fields }),
    headers: { ...proof.headers, ...headers },
  };
}

async function meansFor({ name }: Contract, owner: Owner, person: Person): Promise<Means> {
  const secret = presented[name];
  return {
    ...secret?.as(await secrets[secret.kind](owner, person)),
    ...(await means[name]?.(owner, person)),
  };
}

async function things(contract: Contract, owner: Owner, person: Person) {
  const ids: Ids = {};
  if (contract.access === 'agentKey') {
    const visitor = await newVisitor(owner);
    ids.conversations = visitor.sessionId;
    return { ids, proof: visitorProof(visitor) };
  }
  for (const kind of new Set(Object.values(idsOf(contract)))) {
    const thing = await kinds[kind]?.make(owner, person);
    Object.assign(ids, { [kind]: thing?.id ?? '' }, thing?.beside);
  }
  const isMember = ['user', 'admin', 'agentKeyOrUser'].includes(contract.access);
  const headers = isMember ? person.headers : {};
  return { ids, proof: { fields: {}, headers } };
}

/** Listed, and with the DNS record that proves it. */
async function provedDomain({ admin }: Owner): Promise<string> {
  const domain = `${randomUUID()}.example`;
  const { organization } = await admin.call(updateOrganization, {
    ...{ name: 'harmless', domains: [domain], settings: { primary_contact: '' } },
  });
  const records = organization.domainStatus.map(({ record }) => record);
  await setDnsRecords(records.map(({ name, type, value }) => ({ name, type, data: value })));
  return domain;
}

async function belowAnAnswer(owner: Owner): Promise<Means> {
  const visitor = await newVisitor(owner);
  const { sessionId, messageId } = visitor;
  const { fields, headers } = visitorProof(visitor);
  return { fields: { ...fields, sessionId, messageId }, headers };
}

async function withTenant({ admin }: Owner): Promise<Means> {
  return { fields: { tenantId: admin.tenant.id } };
}
