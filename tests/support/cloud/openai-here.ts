import { once } from 'node:events';
import { request as ask } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import type OpenAI from 'openai';
import { redirectHosts } from './vendor-hosts.ts';

type Listed = Pick<OpenAI.Model, 'id'> & Partial<OpenAI.Model>;
type Asked = { path: string; model: unknown };

/** OpenAI's own address on this machine: behind it the model stand-in at `standIn`, and a list of models that a test decides on. */
export async function openAiHere(standIn: string) {
  const hosts = redirectHosts(['api.openai.com', 'eu.api.openai.com']);
  const asked: Asked[] = [];
  let listed: Listed[] | number = [];
  const withheld = new Set<unknown>();
  const server = createServer(hosts.certificate, async (incoming, response) => {
    const path = incoming.url ?? '/';
    if (path === '/v1/models') {
      const isList = Array.isArray(listed);
      response.writeHead(isList ? 200 : Number(listed), { 'content-type': 'application/json' });
      const error = { message: 'It is not told.', type: 'invalid_request_error' };
      return response.end(JSON.stringify(isList ? { object: 'list', data: listed } : { error }));
    }
    const body = (await json(incoming)) as { model?: unknown };
    asked.push({ path, model: body.model });
    if (withheld.has(body.model)) {
      const message = `The model \`${body.model}\` does not exist or you do not have access to it.`;
      const error = {
        message,
        type: 'invalid_request_error',
        param: null,
        code: 'model_not_found',
      };
      response.writeHead(404, { 'content-type': 'application/json' });
      return response.end(JSON.stringify({ error }));
    }
    const { authorization = '', 'content-type': type = '' } = incoming.headers;
    const on = ask(standIn.replace('/v1', path), {
      method: incoming.method ?? 'POST',
      headers: { authorization, 'content-type': type },
    });
    on.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    on.on('error', () => response.destroy());
    on.end(JSON.stringify(body));
  });
  server.listen(0, hosts.address);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://api.openai.com:${port}/v1`,
    asked,
    /** Models that the account may not use. */
    withheld,
    /** What it lists from now on, or the status by which it refuses to. */
    list(models: Listed[] | number): void {
      listed = models;
    },
    async stop(): Promise<void> {
      hosts.restore();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
