import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { chat } from '@talkwright/shared/areas/chat';
import { forgotPassword } from '@talkwright/shared/areas/sign-in';
import type { Contract } from '@talkwright/shared/contract/contract';
import { rateLimits } from '../../functions/src/sign-in/rate-limits.ts';
import { newAgent } from '../support/api/agents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { newAddress } from '../support/api/people.ts';
import { anyAddress, call, send } from '../support/client.ts';
import { stack } from '../support/stack/running-stack.ts';
import { tally } from '../support/tally.ts';
import { MISSING } from './matrix/objects.ts';

/** What limits go by is the address that the platform's front end has seen, behind one proxy of the operator's. */

const acme = await newTenant();
const agent = await newAgent(acme);
const forged = { 'x-forwarded-for': '203.0.113.9, 203.0.113.10' };

const open = allContracts
  .filter(({ access }) => !['user', 'admin', 'signed'].includes(access))
  .map((contract) => [contract.name, contract] as const);

/** As if it were meant: the headers that it takes to be let in stand where they belong. */
async function attempt(
  contract: Contract,
  { query = '', body }: { query?: string; body?: string },
) {
  const path = contract.path.replace(/\{\w+\}/g, MISSING);
  const isRead = contract.method === 'GET';
  const answer = await fetch(`${stack().api}/${path}${query}`, {
    method: contract.method,
    headers: {
      'x-functions-key': stack().functionsKey,
      'x-api-key': agent.api_key,
      'content-type': 'application/json',
      origin: new URL(stack().app).origin,
    },
    redirect: 'manual',
    ...(!isRead && { body: body ?? '{}' }),
  });
  const { code = '', error = '' } = await answer.json().catch(() => ({}));
  return { status: answer.status, code, error };
}

it.concurrent.each(open)('%s takes no headers from the query', async (_name, contract) => {
  for (const name of ['headers', 'Headers', 'HEADERS']) {
    const query = `?${name}=${encodeURIComponent(JSON.stringify(forged))}`;
    expect(await attempt(contract, { query })).toEqual({
      ...{ status: 400, code: 'invalid_input' },
      error: `The query may not have a field ${name}: send headers as headers.`,
    });
  }
});

const written = open.filter(([, { method }]) => method !== 'GET');

it.concurrent.each(written)('%s takes no headers from the body', async (_name, contract) => {
  for (const name of ['headers', 'Headers', 'hEADERS']) {
    const answer = await attempt(contract, { body: JSON.stringify({ [name]: forged }) });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_input' });
    expect([
      `The request body may not have a field ${name}: send headers as headers.`,
      'Send a form, and no JSON.',
    ]).toContain(answer.error);
  }
});

const asked = open.filter(([, { method }]) => method === 'GET');

it.concurrent.each(asked)('%s takes no body, which could hold headers', async (_name, contract) => {
  const path = contract.path.replace(/\{\w+\}/g, MISSING);
  const body = JSON.stringify({ headers: forged });
  const headers = {
    'x-functions-key': stack().functionsKey,
    'x-api-key': agent.api_key,
    'content-length': body.length,
  };
  const answered = Promise.withResolvers<IncomingMessage>();
  request(`${stack().api}/${path}`, { headers }, answered.resolve).end(body);
  expect(await json(await answered.promise)).toMatchObject({
    error: 'This request takes no body: leave it out.',
  });
});

it('counts nothing for what forges an address, however often', async () => {
  const email = newAddress();
  const from = { 'x-forwarded-for': anyAddress() };
  const body = { email, headers: forged };
  for (let sent = 0; sent <= rateLimits.resetByAddress.max; sent++) {
    await expect(call(forgotPassword, body, from)).rejects.toMatchObject({ code: 'invalid_input' });
  }
  await expect(call(forgotPassword, { email }, from)).resolves.toMatchObject({ success: true });
});

it('counts forty visitors behind one proxy as forty, and one as one whatever they write before it', async () => {
  const visitors = Array.from({ length: 40 }, anyAddress);
  const ask = (address: string) =>
    call(forgotPassword, { email: newAddress() }, { 'x-forwarded-for': address });
  expect(await tally(visitors.map(ask))).toEqual({ success: 40 });

  const [one = ''] = visitors;
  const chains = Array.from({ length: 40 }, () => `${anyAddress()}, ${one}`);
  const { max } = rateLimits.resetByAddress;
  expect(await tally(chains.map(ask))).toEqual({ success: max - 1, too_many: 41 - max });
});

it('a visitor of the chat cannot choose whom to be counted as', async () => {
  const own = await newAgent(acme, { embedConfig: { conversationsPerAddress: 2 } });
  const visitor = anyAddress();
  const begin = async () => {
    const headers = { 'x-api-key': own.api_key, 'x-forwarded-for': `${anyAddress()}, ${visitor}` };
    const answer = await send(chat, { message: 'Hello' }, headers);
    await answer.body?.cancel();
    return answer.status;
  };
  expect([await begin(), await begin(), await begin()]).toEqual([200, 200, 429]);
});
