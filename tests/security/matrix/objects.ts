import { randomUUID } from 'node:crypto';
import { deleteAccount, revokeLogin } from '@talkwright/shared/areas/account';
import { createAgent, deleteAgent } from '@talkwright/shared/areas/agents';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { createCredential, deleteCredential } from '@talkwright/shared/areas/credentials';
import { deleteDocument } from '@talkwright/shared/areas/documents';
import { createOperation, deleteOperation } from '@talkwright/shared/areas/operations';
import { updateOrganization } from '@talkwright/shared/areas/organization';
import {
  createInvite,
  decideRequest,
  listPendingRequests,
  revokeInvite,
} from '@talkwright/shared/areas/people';
import { deleteLabelledQuestion, markPassage } from '@talkwright/shared/areas/retrieval-lab';
import {
  configureSlackApp,
  deleteSlackApp,
  provisionSlackApp,
} from '@talkwright/shared/areas/slack-apps';
import { createSnippet, deleteSnippet } from '@talkwright/shared/areas/snippets';
import { deleteTokenExchange, saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { createTool, deleteTool } from '@talkwright/shared/areas/tools';
import { decodeJwt } from 'jose';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { askForAccess, newMember, type Person } from '../../support/api/people.ts';
import { converse, logIn, type Member } from '../../support/client.ts';
import { newEcKey, privatePem } from '../../support/cloud/token-exchange.ts';
import { pdf } from '../../support/files/documents.ts';
import { stack } from '../../support/stack/running-stack.ts';

/** An organization with two people. What it names carries its word; what only administrators see, `secret`. */
export type Owner = { word: string; secret: string; admin: Member; user: Person };

/** `beside`, by kind: what it belongs to. */
type Thing = { id: string; beside?: Ids; remove?: () => Promise<unknown> };

type Kind = {
  make: (owner: Owner, person: Person) => Promise<Thing>;
  /** Belongs to one person, not to the whole organization. */
  isPersonal?: true;
};

/** What an id can lead to, named like the collection in its path: how one is made, and done away with. */
export const kinds: Record<string, Kind> = {
  agents: {
    async make({ word }, { call }) {
      const { agent } = await call(createAgent, draft(word));
      return { id: agent.id, remove: () => call(deleteAgent, { id: agent.id }) };
    },
  },
  documents: {
    async make({ word }, person) {
      const content = await pdf([{ lines: [`The secret word is ${word}.`] }]);
      const file = { name: `${word}.pdf`, content };
      const { id } = await uploadAndWait(person, file);
      return { id, remove: () => person.call(deleteDocument, { id }) };
    },
  },
  'prompt-snippets': {
    async make({ word }, { call }) {
      const fields = { name: word, category: 'persona', prompt_text: `Say ${word}.` } as const;
      const { id } = (await call(createSnippet, fields)).data;
      return { id, remove: () => call(deleteSnippet, { id }) };
    },
  },
  'custom-tools': {
    async make({ word }, { call }) {
      const { id } = await newTool(word, call);
      return { id, remove: () => call(deleteTool, { id }) };
    },
  },
  operations: {
    async make({ word }, { call }) {
      const { id: customToolId } = await newTool(word, call);
      const fields = { customToolId, operationKey: 'operation', path: `/${word}` };
      const { id } = (await call(createOperation, fields)).operation;
      return { id, remove: () => call(deleteOperation, { id }) };
    },
  },
  credentials: {
    async make({ word }, { call }) {
      const { id: customToolId } = await newTool(word, call);
      const fields = { customToolId, label: word, headers: { 'X-Api-Key': word } };
      const { id } = (await call(createCredential, fields)).credential;
      return { id, remove: () => call(deleteCredential, { id }) };
    },
  },
  'token-exchange-configs': {
    async make({ word }, { call }) {
      const { id: integrationId } = await newTool(word, call);
      const { id: agentId } = (await call(createAgent, draft(word))).agent;
      const { configs } = await call(saveTokenExchange, {
        agentId,
        integrationId,
        hostBaseUrl: `https://${word}.example`,
        clientId: word,
        clientCredential: { label: word, privateKey: privatePem(newEcKey()) },
      });
      const id = configs[0]?.id ?? '';
      const remove = () => call(deleteTokenExchange, { agentId, configId: id });
      return { id, beside: { agents: agentId }, remove };
    },
  },
  'labelled-questions': {
    async make(owner, person) {
      const { word } = owner;
      const { call } = person;
      const { id } = (await call(createAgent, draft(word))).agent;
      const documentId = (await kinds.documents?.make(owner, person))?.id ?? '';
      const mark = { id, question: word, documentId, text: word };
      const questionId = (await call(markPassage, mark)).question?.id ?? '';
      const remove = () => call(deleteLabelledQuestion, { id, questionId });
      return { id: questionId, beside: { agents: id }, remove };
    },
  },
  apps: {
    async make({ word, admin }) {
      const { app } = await admin.call(provisionSlackApp, { brandName: word, own: true });
      const { id } = app;
      const secrets = { clientSecret: randomUUID(), signingSecret: randomUUID() };
      await admin.call(configureSlackApp, { id, clientId: '1.2', ...secrets });
      return { id, remove: () => admin.call(deleteSlackApp, { id }) };
    },
  },
  conversations: {
    async make(owner, { call }) {
      const { sessionId } = await newVisitor(owner);
      return { id: sessionId, remove: () => call(deleteConversation, { sessionId }) };
    },
  },
  users: {
    async make({ word, admin }) {
      const { user, call } = await newMember(admin, 'user', namesOf(word));
      return { id: user.id, remove: () => call(deleteAccount, { confirmation: 'DELETE' }) };
    },
  },
  invites: {
    async make({ secret, admin }) {
      const email = `${secret}-${randomUUID()}@example.com`;
      const { invite } = await admin.call(createInvite, { email });
      return { id: invite.id, remove: () => admin.call(revokeInvite, { id: invite.id }) };
    },
  },
  'pending-requests': {
    async make({ secret, admin }) {
      const email = `${secret}-${randomUUID()}@example.com`;
      const names = { firstName: secret, lastName: secret, justification: secret };
      await askForAccess(admin, { ...names, email });
      const { requests } = await admin.call(listPendingRequests, {});
      const id = requests.find((request) => request.email === email)?.id ?? '';
      return { id, remove: () => admin.call(decideRequest, { id, approved: false }) };
    },
  },
  sessions: {
    isPersonal: true,
    async make(_owner, person) {
      const id = sessionOf(await logIn(person.email));
      return { id, remove: () => person.call(revokeLogin, { id }) };
    },
  },
};

/** By kind: the id of one. */
export type Ids = Record<string, string>;

export const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

export async function newOwner(word: string, plan: 'core' | 'scale' = 'core'): Promise<Owner> {
  const names = namesOf(word);
  const admin = await newTenant({ ...names, plan, organizationName: word });
  return {
    word,
    secret: `only-admins-${word}`,
    admin,
    user: await newMember(admin, 'user', names),
  };
}

/** One of each kind, so that nothing of an organization is without its word. */
export async function oneOfEach(owner: Owner): Promise<Ids> {
  const domains = [`${owner.word}.example`];
  const primary_contact = `${owner.word}@example.com`;
  await owner.admin.call(updateOrganization, {
    ...{ name: owner.word, domains, settings: { primary_contact } },
  });
  const made = Object.entries(kinds).map(async ([kind, { make }]) => {
    return [kind, (await make(owner, owner.admin)).id] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Where a kind cannot be deleted yet, none of it is here. */
export async function deletedOfEach(owner: Owner): Promise<Ids> {
  const removed = Object.entries(kinds).map(async ([kind, { make }]) => {
    const { id, remove } = await make(owner, owner.admin);
    await remove?.();
    return remove ? [[kind, id] as const] : [];
  });
  return Object.fromEntries((await Promise.all(removed)).flat());
}

export type Visitor = {
  agentId: string;
  agentKey: string;
  sessionId: string;
  visitorToken: string;
  /** Of the answer. */
  messageId: string;
  /** Of what it cites first; 0 where the organization has no document that it could cite. */
  n: number;
};

/** Somebody on a customer's page, in a conversation with an agent of this organization. */
export async function newVisitor({ word, admin }: Owner): Promise<Visitor> {
  const { agent } = await admin.call(createAgent, {
    ...draft(word),
    ragEnabled: true,
    noAnswerConfig: { action: 'contact' as const },
    citationsConfig: { visitorsOpenSources: true },
  });
  const visitor = { agentId: agent.id, agentKey: agent.api_key };
  const said = { sessionId: '', visitorToken: '', messageId: '', n: 0 };
  for await (const event of converse(agent.api_key, { message: `Tell me about ${word}.` })) {
    if (event.type === 'session' || event.type === 'done') Object.assign(said, event);
    if (event.type === 'citations') said.n = event.citations[0]?.n ?? 0;
  }
  return { ...visitor, ...said };
}

export const sessionOf = ({ token }: Pick<Person, 'token'>): string => String(decodeJwt(token).sid);

export const namesOf = (word: string) => ({ firstName: word, lastName: word });

const newTool = async (word: string, call: Person['call']) =>
  (await call(createTool, { name: word, baseUrl: stack().shopApi })).tool;

const draft = (word: string) => ({
  identity: `${word}-${randomUUID()}`,
  name: word,
  systemPrompt: `You know the word ${word}.`,
});
