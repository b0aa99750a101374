import { createServer, type IncomingMessage, type Server } from 'node:http';
import { json as readJson } from 'node:stream/consumers';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import { readRecords, toName } from './record.ts';
import type { Zone } from './zone.ts';

/** Where people and tests set records. */
export function adminServer(zone: Zone): Server {
  return createServer({ keepAliveTimeout: KEPT_OPEN_MS }, async (request, response) => {
    const { status, body } = await answer(zone, request);
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(body));
  });
}

async function answer(zone: Zone, request: IncomingMessage) {
  const { method, url = '/' } = request;
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/health') return { status: 200, body: { status: 'ok' } };
  if (pathname !== '/records') return refusal(404, 'Records are at /records.');

  if (method === 'PUT') {
    try {
      zone.put(readRecords(await readJson(request)));
    } catch (error) {
      return refusal(400, error instanceof Error ? error.message : String(error));
    }
  } else if (method === 'DELETE') zone.remove(toName(searchParams.get('name') ?? ''));
  else if (method !== 'GET') return refusal(405, 'Use GET, PUT or DELETE.');
  return { status: 200, body: zone.list() };
}

const refusal = (status: number, error: string) => ({ status, body: { error } });
