import { describe, expect, it } from '@jest/globals';
import { getAgent } from '@talkwright/shared/areas/agents';
import { listCredentials } from '@talkwright/shared/areas/credentials';
import * as auth from '@talkwright/shared/areas/sign-in';
import { newAgent } from '../support/api/agents.ts';
import { newTenant } from '../support/api/organizations.ts';
import { toolsOf } from '../support/api/tools.ts';
import { stack } from '../support/stack/running-stack.ts';

/** What the platform makes of a request is anybody's word: fields of bodies and queries stand in for headers there. */

const acme = await newTenant();

describe('a query or a body', () => {
  it('says nothing of who somebody is', async () => {
    for (const name of ['headers', 'Headers', 'HEADERS']) {
      const forged = new URLSearchParams({ [name]: JSON.stringify(acme.headers) });
      const answer = await get(`agents?${forged}`);
      expect([answer.status, await answer.json()]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid_input', error: expect.stringContaining(name) }),
      ]);
    }
    const posted = await post(auth.forgotPassword.path, { headers: acme.headers });
    expect(posted.status).toBe(400);
  });

  it('takes no header away that was sent', async () => {
    const { newTool, addKey, newOperation, test } = toolsOf(acme);
    const tool = await newTool();
    const credential = await addKey(tool.id);
    const { credentials } = await acme.call(listCredentials, { id: tool.id });
    expect(credentials).toEqual([credential]);

    const operation = await newOperation(tool.id, {
      method: 'POST',
      path: '/orders/{orderNumber}/cancellation',
      inputSchema: { properties: { headers: { type: 'object' }, query: { type: 'string' } } },
    });
    const parameters = { orderNumber: '9999', headers: { 'x-api-key': 'no' }, query: 'none' };
    // The shop's own answer, so it was called, with its key.
    expect(await test(operation.id, parameters)).toMatchObject({
      status: 404,
      text: expect.stringContaining('9999'),
    });
  });
});

describe('a value in the path', () => {
  it('counts, whatever the query says in whatever case', async () => {
    const { id } = await newAgent(acme);
    for (const query of ['ID=other', 'id=other', 'Id=other&iD=another']) {
      const answer = await get(`${getAgent.path.replace('{id}', id)}?${query}`, acme.headers);
      expect((await answer.json()).agent).toMatchObject({ id });
    }
  });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${stack().api}/${path}`, {
    headers: { 'x-functions-key': stack().functionsKey, ...headers },
  });

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(`${stack().api}/${path}`, {
    method: 'POST',
    headers: {
      'x-functions-key': stack().functionsKey,
      'content-type': 'application/json',
      ...headers,
    },
    body: JSON.stringify(body),
  });
