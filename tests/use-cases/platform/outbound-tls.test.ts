import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { outboundWith } from '../../support/cloud/outbound.ts';

const LIMITS = { maxBytes: 1_000, timeoutMs: 20_000 };
/** Key and certificate, signed by nobody but itself. */
const pem = readFileSync(join(import.meta.dirname, '../../support/files/localhost.pem'), 'utf8');
const trusted = getCACertificates('default');

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer({ key: pem, cert: pem }, ({ url }, response) => {
    const headers = url === '/down' ? { location: 'http://localhost/' } : {};
    response.writeHead(url === '/down' ? 302 : 200, headers).end('over TLS');
  }).listen(0);
  await once(server, 'listening');
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => setDefaultCACertificates(trusted));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => outboundWith({ OUTBOUND_ALLOW: `localhost:${port},127.0.0.1:${port}` });

const trustOurs = () =>
  setDefaultCACertificates([pem.slice(pem.indexOf('-----BEGIN CERTIFICATE'))]);

it('calls nobody whose certificate it cannot trust', async () => {
  const refusal = {
    code: 'outbound_failed',
    message: expect.stringContaining('certificate'),
  };
  await expect(open().fetch(`https://localhost:${port}/`, LIMITS)).rejects.toMatchObject(refusal);

  trustOurs();
  const { bytes } = await open().fetch(`https://localhost:${port}/`, LIMITS);
  expect(Buffer.from(bytes).toString()).toBe('over TLS');
  await expect(open().fetch(`https://127.0.0.1:${port}/`, LIMITS)).rejects.toMatchObject(refusal);
});

it('does not follow a redirect from https to http', async () => {
  trustOurs();
  await expect(open().fetch(`https://localhost:${port}/down`, LIMITS)).rejects.toMatchObject({
    code: 'outbound_refused',
    message: expect.stringContaining('https://'),
  });
});
