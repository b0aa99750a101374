import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { join } from 'node:path';
import { KEPT_OPEN_MS } from '../../common/kept-open.ts';
import type { Mails } from './mails.ts';
import { spelled } from './spelled.ts';

/** The page where a person reads the mails, and the API with which tests do. */
export function mailboxServer(mails: Mails): Server {
  return createServer({ keepAliveTimeout: KEPT_OPEN_MS }, (request, response) => {
    const { status = 200, type = 'text/plain', headers = {}, body = '' } = answer(mails, request);
    response.writeHead(status, { ...commonHeaders, 'content-type': type, ...headers });
    response.end(body);
  });
}

type Answer = {
  status?: number;
  type?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
};

const commonHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const PAGE_POLICY =
  "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A mail is a stranger's HTML: no scripts, no forms, nothing of this page; its links open beside it. */
const MAIL_POLICY =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data: http: https:; font-src data: https:";

const files: Record<string, { name: string; type: string }> = {
  '/': { name: 'mailbox.html', type: 'text/html; charset=utf-8' },
  '/mailbox.css': { name: 'mailbox.css', type: 'text/css; charset=utf-8' },
  '/mailbox.js': { name: 'mailbox.js', type: 'text/javascript; charset=utf-8' },
  '/icon.svg': { name: 'icon.svg', type: 'image/svg+xml' },
};

function answer(mails: Mails, { method = 'GET', url = '/', headers }: IncomingMessage): Answer {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/messages' && method === 'DELETE') {
    mails.deleteAll();
    return { status: 204 };
  }
  if (method !== 'GET' && method !== 'HEAD') {
    return json({ error: 'This address can only be read.' }, 405);
  }
  if (pathname === '/api/messages') {
    const to = searchParams.get('to');
    return to === null ? list(mails, headers['if-none-match']) : json(mails.to(spelled(to)));
  }
  if (pathname === '/health') return json({ status: 'ok' });

  const [, id = '', part] = /^\/api\/messages\/(\d+)(?:\/(html|source))?$/.exec(pathname) ?? [];
  if (id) return one(mails, id, part);

  const file = files[pathname];
  if (!file) return json({ error: 'There is no such page.' }, 404);
  return {
    type: file.type,
    headers: { 'content-security-policy': PAGE_POLICY },
    body: readFileSync(join(import.meta.dirname, 'page', file.name)),
  };
}

/** The page asks every two seconds; while nothing came, the answer is short. */
function list(mails: Mails, known: string | undefined): Answer {
  const version = `"${mails.version()}"`;
  const headers = { etag: version, 'cache-control': 'no-cache' };
  if (known === version) return { status: 304, headers };
  return { ...json(mails.newestFirst()), headers };
}

function one(mails: Mails, id: string, part: string | undefined): Answer {
  const mail = mails.get(id);
  if (!mail) return json({ error: 'There is no such mail.' }, 404);
  if (part === undefined) return json(mail);

  const headers = { 'content-security-policy': MAIL_POLICY };
  return part === 'source'
    ? { type: 'text/plain; charset=utf-8', headers, body: mails.source(id) ?? '' }
    : { type: 'text/html; charset=utf-8', headers, body: `<base target="_blank">${mail.html}` };
}

const json = (value: unknown, status = 200): Answer => ({
  status,
  type: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
});
