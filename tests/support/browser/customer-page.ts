import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import { stack } from '../stack/running-stack.ts';

type CustomerPage = { html: string; headers?: Record<string, string> };

/** Serves a customer's page from an origin of its own until the test is over. */
export function useCustomerPages() {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  return async function serve({ html, headers = {} }: CustomerPage): Promise<string> {
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    return `http://localhost:${(server.address() as AddressInfo).port}/`;
  };
}

/** A page of a customer, with this in its head and its body. */
export const pageWith = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Customer</title>
   <meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">${head}</head>
   <body><main><h1>Customer</h1>${body}</main></body></html>`;

/** The widget's script without a key: it starts nothing by itself. */
export const plainScript = (attributes = ''): string =>
  `<script src="${stack().app}/widget.js" ${attributes}></script>`;

/** The embed code of an agent. */
export const snippetOf = ({ api_key, identity }: Agent, attributes = ''): string =>
  plainScript(
    `data-api-key="${api_key}" data-instance-name="${identity}" data-api-url="${stack().api}" ` +
      `data-auto-load-config="true" ${attributes}`,
  );
