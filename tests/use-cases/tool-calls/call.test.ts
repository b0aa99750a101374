import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deleteTool } from '../../../functions/src/tools/delete-tool.ts';
import { updateOperation } from '../../../functions/src/tools/operations/update-operation.ts';
import { startCalls } from '../../support/cloud/tool-calls.ts';
import { echo } from '../../support/cloud/tools.ts';

const { deps, member, api, make, call, stop } = await startCalls();
beforeEach(() => api.answerWith(echo));
afterAll(stop);

describe('a call', () => {
  it('fills path, query and body in', async () => {
    const schema = {
      properties: {
        id: { type: 'string' },
        dryRun: { type: 'boolean' },
        body: { type: 'object', properties: { name: { type: 'string' } } },
      },
    };
    const operation = await make({ method: 'PUT', path: '/users/{id}', schema });
    const answer = await call(operation, { id: 'a/b ü', dryRun: true, body: { name: 'Ada' } });

    expect(answer).toMatchObject({ status: 200, isTruncated: false });
    expect(api.last()).toMatchObject({
      method: 'PUT',
      path: '/users/a%2Fb%20%C3%BC',
      query: 'dryRun=true',
      body: '{"name":"Ada"}',
    });
    expect(api.last().headers).toMatchObject({ 'content-type': 'application/json' });
  });

  it('sends what is neither in the path nor named body as the fields of a JSON body', async () => {
    const schema = { properties: { id: { type: 'integer' }, name: { type: 'string' } } };
    const operation = await make({ method: 'POST', path: '/users/{id}', schema });
    await call(operation, { id: 7, name: 'Ada' });
    expect(api.last()).toMatchObject({ path: '/users/7', query: '', body: '{"name":"Ada"}' });
  });

  it('keeps the path and the query of the base URL', async () => {
    const schema = { properties: { q: { type: 'string' } } };
    const operation = await make({ path: '/find', schema }, `${api.url}/v1/?code=1`);
    await call(operation, { q: 'a&b=c' });
    expect(api.last()).toMatchObject({ path: '/v1/find', query: 'code=1&q=a%26b%3Dc' });
  });

  it.each(['..', '.', '../admin', 'a/../../admin', '..\\admin', '%2e%2e', ''])(
    'never leaves its place in the path by %j',
    async (id) => {
      const operation = await make({ path: '/users/{id}/orders' });
      const before = api.received.length;
      const answer = await call(operation, { id });
      if (api.received.length > before) expect(api.last().path).toBe('/users/%252e%252e/orders');
      else expect(answer).toMatchObject({ status: 0, text: expect.stringContaining('not made') });
    },
  );

  it.each([
    [{}, 'orderId is missing.'],
    [{ orderId: 'seven' }, 'orderId must be integer.'],
    [
      { orderId: 7, state: 'lost' },
      'state must be equal to one of the allowed values: open, paid.',
    ],
    [{ orderId: 7, admin: true }, 'admin is not known here.'],
  ])('with the parameters %j says what is wrong with them', async (parameters, sentence) => {
    const operation = await make({
      path: '/orders',
      schema: {
        properties: { orderId: { type: 'integer' }, state: { enum: ['open', 'paid'] } },
        required: ['orderId'],
        additionalProperties: false,
      },
    });
    const answer = await call(operation, parameters);
    expect(answer).toMatchObject({ status: 0, isTruncated: false });
    expect(answer.text).toContain(sentence);
  });

  it('takes "5" for 5 where a number is asked for', async () => {
    const schema = { properties: { n: { type: 'integer' } } };
    await call(await make({ schema }), { n: '5' });
    expect(api.last().query).toBe('n=5');
  });

  it('gives up a check that would take for ever', async () => {
    const schema = { properties: { text: { type: 'string', pattern: '^(a+)+$' } } };
    const answer = await call(await make({ schema }), { text: `${'a'.repeat(40)}b` });
    expect(answer.text).toContain('takes too long');
  });

  it('of an operation that was disabled or removed meanwhile is not made', async () => {
    const disabled = await make();
    await updateOperation(deps, member, { id: disabled.id, enabled: false });
    const removed = await make();
    await deleteTool(deps, member, { id: removed.customToolId });
    for (const operation of [disabled, removed]) {
      const before = api.received.length;
      expect((await call(operation)).text).toContain('no longer available');
      expect(api.received).toHaveLength(before);
    }
  });

  it('that its caller ends is ended, and is no answer', async () => {
    api.answerWith(() => {});
    const controller = new AbortController();
    const operation = await make();
    const calling = call(operation, {}, { signal: controller.signal });
    controller.abort(new Error('The visitor has gone.'));
    await expect(calling).rejects.toThrow('The visitor has gone.');
  });
});
