import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent, getAgent } from '@talkwright/shared/agents';
import { allContracts } from '@talkwright/shared/all-contracts';
import type { Contract } from '@talkwright/shared/contract';
import { getDocument } from '@talkwright/shared/documents';
import { converse, type Member, newTenant, PASSWORD, send } from '../support/client.ts';
import { uploadAndWait } from '../support/documents.ts';

/**
 * Every contract, by every caller, on every kind of object. A new contract fails here until its valid input
 * stands in `inputs`; nothing else has to be added.
 */

const CANARY = 'canary-7f3a91';
const MISSING = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

type Objects = { agent: string; document: string; session: string };
type Owner = { member: Member; objects: Objects; agentKey: string; visitorToken: string };

/** A valid input of each contract about these objects. */
const inputs: Record<string, (objects: Objects) => object> = {
  'auth-create-tenant': () => ({}),
  'auth-login': () => ({ email: 'nobody@example.com', password: PASSWORD }),
  'auth-refresh': () => ({}),
  'auth-me': () => ({}),
  'auth-logout': () => ({}),
  'auth-verify-email': () => ({ token: 'x'.repeat(43) }),
  'agents-list': () => ({}),
  'agents-get': ({ agent }) => ({ id: agent }),
  'agents-create': () => draft(`created-${randomUUID()}`),
  'agents-update': ({ agent }) => ({ ...draft('updated'), id: agent }),
  'agents-delete': ({ agent }) => ({ id: agent }),
  'documents-upload': ({ agent }) => ({ agentInstanceId: agent }),
  'documents-list': ({ agent }) => ({ agentInstanceId: agent }),
  'documents-get': ({ document }) => ({ id: document }),
  'documents-delete': ({ document }) => ({ id: document }),
  'documents-search': ({ agent }) => ({ query: CANARY, agentInstanceId: agent }),
  'widget-config': () => ({}),
  'widget-chat': ({ session }) => ({ message: CANARY, sessionId: session, visitorToken: 'x' }),
  'chat-history': ({ session }) => ({ sessionId: session }),
  'site-health': () => ({}),
  'site-openapi': () => ({}),
};

let victim: Owner;
let attacker: Owner;
let cases = 0;

beforeAll(async () => {
  [victim, attacker] = await Promise.all([newOwner(CANARY), newOwner('harmless')]);
});

it('knows every contract', () => {
  expect(allContracts.map(({ name }) => name).filter((name) => !inputs[name])).toEqual([]);
});

const forMembers = allContracts.filter(({ access }) => access === 'user' || access === 'admin');

describe.each(forMembers.map((contract) => [contract.name, contract] as const))(
  '%s',
  (_name, contract) => {
    it.each(badTokens())('is closed to a caller with %s', async (_kind, authorization) => {
      for (const objects of [victim.objects, missing()]) {
        const response = await ask(contract, objects, authorization ? { authorization } : {});
        expect(response.status).toBe(401);
        expect(response.body).not.toContain(CANARY);
      }
    });

    it("answers another organization's object like one that does not exist", async () => {
      const { headers } = attacker.member;
      const foreign = await ask(contract, victim.objects, headers);
      const absent = await ask(contract, missing(), headers);

      expect(foreign.body).not.toContain(CANARY);
      expect(foreign.status).toBe(absent.status);
      expect(withoutIds(foreign.body)).toBe(withoutIds(absent.body));
    });
  },
);

describe('a visitor', () => {
  it.each(['widget-chat', 'chat-history'])(
    "of another agent cannot use somebody's session by %s",
    async (name) => {
      const contract = allContracts.find((candidate) => candidate.name === name);
      if (!contract) throw new Error(`No contract ${name}`);
      const headers = { 'x-api-key': attacker.agentKey, 'x-visitor-token': victim.visitorToken };
      const foreign = await ask(contract, victim.objects, headers);
      const absent = await ask(contract, missing(), headers);
      expect(foreign.body).not.toContain(CANARY);
      expect([foreign.status, withoutIds(foreign.body)]).toEqual([
        absent.status,
        withoutIds(absent.body),
      ]);
    },
  );

  it('of the same agent needs the visitor token', async () => {
    const contract = allContracts.find(({ name }) => name === 'chat-history') as Contract;
    for (const token of ['', 'x', attacker.visitorToken]) {
      const headers = { 'x-api-key': victim.agentKey, 'x-visitor-token': token };
      const response = await ask(contract, victim.objects, headers);
      expect(response.status).toBe(401);
      expect(response.body).not.toContain(CANARY);
    }
  });
});

it("has left the victim's records as they were", async () => {
  const { member, objects } = victim;
  const { agent } = await member.call(getAgent, { id: objects.agent });
  expect(agent).toMatchObject({ name: CANARY, identity: `agent-${CANARY}` });
  const { document } = await member.call(getDocument, { id: objects.document });
  expect(document).toMatchObject({ status: 'ready', original_filename: `${CANARY}.md` });
  console.log(`isolation: ${cases} cases, 0 leaks`);
});

async function ask(contract: Contract, objects: Objects, headers: Record<string, string>) {
  cases += 1;
  const input = inputs[contract.name]?.(objects) ?? {};
  const response = await send(contract, input, headers);
  return { status: response.status, body: await response.text() };
}

function badTokens(): [string, string][] {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = encode({ sub: MISSING, tid: MISSING, sid: MISSING, ver: 1, exp: 4_000_000_000 });
  const sign = (header: object) => `Bearer ${encode(header)}.${claims}.${'A'.repeat(43)}`;
  return [
    ['no token', ''],
    ['no bearer scheme', 'Basic YTpi'],
    ['a malformed token', 'Bearer one.two'],
    ['algorithm none', `Bearer ${encode({ alg: 'none', typ: 'at+jwt' })}.${claims}.`],
    ['a wrong key', sign({ alg: 'HS256', typ: 'at+jwt' })],
    ['another algorithm', sign({ alg: 'HS512', typ: 'at+jwt' })],
  ];
}

const missing = (): Objects => ({ agent: MISSING, document: MISSING, session: MISSING });

/** Ids, keys and times differ by nature, or because they were asked for. */
const withoutIds = (body: string) =>
  body.replace(/[\w-]{26,}/g, '').replace(/"20\d\d-[^"]*Z"/g, '""');

async function newOwner(word: string): Promise<Owner> {
  const member = await newTenant({ plan: 'scale', organizationName: word });
  const { agent } = await member.call(createAgent, { ...draft(word), ragEnabled: true });
  const file = { name: `${word}.md`, content: `The secret word is ${word}.` };
  const document = await uploadAndWait(member, file, agent.id);

  let session = { sessionId: '', visitorToken: '' };
  for await (const event of converse(agent.api_key, { message: `Tell me about ${word}.` })) {
    if (event.type === 'session') session = event;
  }
  return {
    member,
    objects: { agent: agent.id, document: document.id, session: session.sessionId },
    agentKey: agent.api_key,
    visitorToken: session.visitorToken,
  };
}

const draft = (word: string) => ({
  identity: `agent-${word}`,
  name: word,
  systemPrompt: `You know the word ${word}.`,
});
