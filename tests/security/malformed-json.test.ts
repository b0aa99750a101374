import { beforeAll, expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { updateProfile } from '@talkwright/shared/areas/account';
import { createAgent } from '@talkwright/shared/areas/agents';
import { deleteDocuments } from '@talkwright/shared/areas/documents';
import { me } from '@talkwright/shared/areas/sign-in';
import { type Contract, takesJson } from '@talkwright/shared/contract/contract';
import { newTenant } from '../support/api/organizations.ts';
import { anyAddress, type Member } from '../support/client.ts';
import { stack } from '../support/stack/running-stack.ts';
import { malformedBodies, strangeBodies } from '../support/texts/naughty-strings.ts';
import { MISSING } from './matrix/objects.ts';

/** Every endpoint that takes JSON refuses what is none, or not what it asks for. */

let member: Member;
let agentKey: string;
beforeAll(async () => {
  member = await newTenant();
  const draft = { identity: 'reader', name: 'Reader', systemPrompt: 'You read JSON.' };
  agentKey = (await member.call(createAgent, draft)).agent.api_key;
});

const cases = allContracts
  .filter(takesJson)
  .map((contract, index) => [contract.name, contract, index] as const);
/** One function reads all bodies: each is tried at every third endpoint. */
const SHARE = 3;
const sharedOut = <B>(bodies: B[], index: number): B[] =>
  bodies.filter((_, at) => at % SHARE === index % SHARE);

it.concurrent.each(cases)('%s refuses what is no JSON object', async (_name, contract, index) => {
  for (const [what, body] of sharedOut(malformedBodies, index)) {
    const answer = await sendBody(contract, body);
    expect({ what, ...answer }).toMatchObject({ what, status: 400, code: 'malformed_json' });
  }
});

/** The one takes the parameters of an organization's own API, whatever they are called. */
const strict = cases.filter(([name]) => name !== 'tools-test-operation');

it.concurrent.each(strict)('%s refuses what it does not know', async (_name, contract, index) => {
  for (const [what, body] of sharedOut(strangeBodies, index)) {
    const answer = await sendBody(contract, body);
    expect({ what, ...answer }).toMatchObject({
      ...{ what, status: 400, code: 'invalid_input' },
      error: expect.stringMatching(/^\P{Cc}{1,200}$/u),
    });
  }
});

it('names the field in the sentence', async () => {
  const answer = await sendBody(deleteDocuments, '{"ids":"all of them"}');
  expect(answer).toMatchObject({
    error: 'The field ids has to be a list',
    fields: { ids: 'This has to be a list' },
  });
});

it('refuses more than a megabyte', async () => {
  const body = JSON.stringify({ firstName: 'x'.repeat(1024 * 1024), lastName: 'x' });
  expect(await sendBody(updateProfile, body)).toMatchObject({ status: 413, code: 'too_large' });
});

it('refuses bytes that are no text, instead of storing something else', async () => {
  const { user } = await member.call(me, {});
  const body = Buffer.from('{"firstName":"Ad\xe9","lastName":"Lovelace"}', 'latin1');
  expect(await sendBody(updateProfile, body)).toMatchObject({ status: 400 });
  await expect(member.call(me, {})).resolves.toMatchObject({
    user: { firstName: user.firstName, lastName: user.lastName },
  });
});

it('takes the last of two values of the same name, as all JSON readers do', async () => {
  const body = '{"firstName":"Eve","firstName":"Grace","lastName":"Hopper"}';
  expect(await sendBody(updateProfile, body)).toMatchObject({ status: 200 });
  await expect(member.call(me, {})).resolves.toMatchObject({ user: { firstName: 'Grace' } });
});

async function sendBody(contract: Contract, body: BodyInit) {
  const path = contract.path.replace(/\{\w+\}/g, MISSING);
  const response = await fetch(`${stack().api}/${path}`, {
    method: contract.method,
    headers: {
      ...member.headers,
      'x-api-key': agentKey,
      'content-type': 'application/json',
      'x-functions-key': stack().functionsKey,
      'x-forwarded-for': anyAddress(),
      origin: new URL(stack().app).origin,
    },
    body,
  });
  const answer: { code?: string; error?: string } = await response.json();
  return { status: response.status, ...answer };
}
