import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import { EventEmitter } from 'node:events';
import { HttpRequest, type HttpResponseInit, InvocationContext } from '@azure/functions';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { contract, needsFunctionKey, takesJson } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import { registered, signedEndpoint } from '../../../functions/src/host/endpoint.ts';
import { functions } from '../../../functions/src/host/functions.ts';
import { settings } from '../../support/cloud/settings.ts';

const SECRET = 'only the sender knows it';
const webhook = contract({
  name: 'made-up-webhook',
  method: 'POST',
  path: 'made-up/{account}/webhook',
  access: 'signed',
  summary: 'Somebody tells us something.',
  params: z.object({ account: z.string().max(8) }),
  output: z.object({ heard: z.string() }),
  fallback: 'It was not heard.',
});

type Handler = (request: HttpRequest, context: InvocationContext) => Promise<HttpResponseInit>;
const verified: unknown[] = [];
beforeAll(() => {
  Object.assign(process.env, settings);
  signedEndpoint(
    webhook,
    async (_deps, { body, headers }, { account }) => {
      verified.push(account);
      const given = Buffer.from(headers.get('x-signature') ?? '', 'hex');
      const right = createHmac('sha256', SECRET).update(body).digest();
      if (given.length !== right.length || !timingSafeEqual(given, right)) {
        throw new Failure('signature_refused');
      }
      return z.object({ said: z.string() }).parse(JSON.parse(new TextDecoder().decode(body)));
    },
    async (_deps, { said }, { account }) => ({ heard: `${said} of ${account}` }),
  );
});

/** The next file in this process may ask for all that is served. */
afterAll(() => {
  registered.splice(registered.indexOf(webhook), 1);
  functions.delete(webhook.name);
});

const signatureOf = (body: string) => createHmac('sha256', SECRET).update(body).digest('hex');

/** Node announces each request like this, before a server hears of it. */
const requests = channel('http.server.request.start');

function deliver(body: string, signature: string, account = 'acme') {
  const invocationId = randomUUID();
  const headers = { 'x-signature': signature, 'x-ms-invocation-id': invocationId };
  const url = `/api/made-up/${account}/webhook`;
  requests.publish({ request: { headers, url }, response: new EventEmitter() });
  const given = { method: 'POST', url: 'http://localhost/', body: { string: body } };
  const context = new InvocationContext({ invocationId, logHandler: () => {} });
  const { handler } = functions.get(webhook.name) ?? {};
  return (handler as Handler)(new HttpRequest(given), context);
}

it('is registered without a function key, and among all that is served', () => {
  expect(functions.get(webhook.name)?.trigger).toMatchObject({
    authLevel: 'anonymous',
    route: webhook.path,
  });
  expect(registered).toContain(webhook);
  expect(needsFunctionKey(webhook)).toBe(false);
  expect(takesJson(webhook)).toBe(false);
});

it('verifies the very bytes, and hands on what they say', async () => {
  // Written otherwise than we would write it: parsed and written again, it would have another signature.
  const body = '{ "said" :"caf\\u00e9" }';
  await expect(deliver(body, signatureOf(body))).resolves.toMatchObject({
    status: 200,
    jsonBody: { success: true, heard: 'café of acme' },
  });
});

it('refuses what is not signed before it is read, whatever it is', async () => {
  for (const body of ['{"said":"x"}', '{', '', '\u0000', '[]']) {
    await expect(deliver(body, signatureOf(`${body} `))).resolves.toMatchObject({
      status: 401,
      jsonBody: { success: false, code: 'signature_refused' },
    });
  }
});

it('asks nobody to verify what is too large, or at an address that cannot be', async () => {
  verified.length = 0;
  const large = 'x'.repeat(1024 * 1024 + 1);
  await expect(deliver(large, signatureOf(large))).resolves.toMatchObject({ status: 413 });
  await expect(deliver('{}', signatureOf('{}'), 'far-too-long')).resolves.toMatchObject({
    status: 400,
  });
  expect(verified).toEqual([]);
});

it('shows nothing of what goes wrong with a signed message', async () => {
  const body = '{"meant":"something else"}';
  await expect(deliver(body, signatureOf(body))).resolves.toMatchObject({
    status: 500,
    jsonBody: { code: 'internal' },
  });
});
