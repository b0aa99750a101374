import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { callerOf } from './api/caller.ts';
import { visibleFile } from './api/file-methods.ts';
import { readRequest } from './api/read-request.ts';
import type { Answer, Asked } from './asked.ts';
import { bytesOf } from './file-bytes.ts';
import { Refusal } from './refusal.ts';
import type { Slack } from './slack.ts';

/** Bytes to and from an app; nothing where another address is meant. */
export function answerFile(slack: Slack, asked: Asked): Answer | undefined {
  const [, upload] = /^\/upload\/v1\/(F\w+)$/.exec(asked.path) ?? [];
  if (upload && asked.method === 'POST') return takeIn(slack, upload, bytesIn(asked));
  const [, download] = /^\/files-pri\/T\w+-(F\w+)\//.exec(asked.path) ?? [];
  return download ? handOut(slack, download, asked) : undefined;
}

/** As many bytes as were promised, as they are or in a form. */
function takeIn(slack: Slack, id: string, bytes: Buffer): Answer {
  const file = slack.store.get('file', id);
  if (file?.state !== 'promised') return { status: 404, body: 'file_not_found' };
  if (bytes.length !== file.size) return { status: 400, body: 'wrong length' };
  writeFileSync(join(slack.store.folder, 'files', id), bytes);
  slack.store.put('file', { ...file, state: 'uploaded' });
  return { status: 200, body: `OK - ${bytes.length}` };
}

/** Without a token that may, there is no refusal, but the page where people sign in: as HTML, with 200. */
function handOut(slack: Slack, id: string, { headers }: Asked): Answer {
  try {
    const { authorization } = headers as { authorization?: string };
    const caller = callerOf(
      slack,
      { auth: 'bot', scopes: ['files:read'] },
      authorization,
      undefined,
    );
    if (caller.kind !== 'bot') throw new Refusal('invalid_auth');
    const file = visibleFile(slack, caller, id);
    return { status: 200, headers: { 'content-type': file.mimetype }, body: bytesOf(slack, id) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      status: 200,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>Sign in to Slack</title><p>Sign in to see this file.</p>',
    };
  }
}

/** The SDK sends them as a file of a form. */
function bytesIn({ headers, body }: Asked): Buffer {
  const isForm = String(headers['content-type'] ?? '').startsWith('multipart/form-data');
  return isForm ? (Object.values(readRequest({ headers, body }).uploads)[0]?.bytes ?? body) : body;
}
