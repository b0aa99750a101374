import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startMail } from '../../local/cloud/mail/server.ts';
import { endChild, startChild } from '../support/child.ts';

const main = join(import.meta.dirname, '../../local/cloud/mail/main.ts');

let data: string;
let mail: Awaited<ReturnType<typeof startMail>>;

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'mail-'));
  mail = await startMail({ smtpPort: 0, port: 0, data });
});

afterEach(async () => {
  await mail.close();
  rmSync(data, { recursive: true });
});

async function send(message: SendMailOptions, port = mail.smtpPort): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port });
  await transport.sendMail({ from: 'Talkwright <hello@talkwright.example>', ...message });
  transport.close();
}

const get = (path: string, url = mail.url) => fetch(new URL(path, url));
const messages = async (url = mail.url) => (await get('/api/messages', url)).json();

describe('mails', () => {
  it('are found by an internationalized address, in either spelling of its domain', async () => {
    await send({ to: 'jörg@bücher.example', subject: 'Hallo', text: 'Hallo' });
    for (const domain of ['bücher.example', 'xn--bcher-kva.example']) {
      const found = await (
        await get(`/api/messages?to=${encodeURIComponent(`jörg@${domain}`)}`)
      ).json();
      expect(found).toMatchObject([{ to: 'jörg@xn--bcher-kva.example' }]);
    }
  });

  it('are listed with the newest first', async () => {
    await send({ to: 'ada@example.com', subject: 'First', text: 'Grüße 🎉' });
    await send({
      to: ['Ada <ada@example.com>', 'bob@example.com'],
      subject: 'Zweite – mit Umlaut: ä',
      text: 'plain',
      html: '<p>formatted</p>',
    });

    expect(await messages()).toEqual([
      {
        id: '2',
        from: 'Talkwright <hello@talkwright.example>',
        to: 'ada@example.com, bob@example.com',
        subject: 'Zweite – mit Umlaut: ä',
        text: expect.stringContaining('plain'),
        html: expect.stringContaining('<p>formatted</p>'),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
      expect.objectContaining({ id: '1', subject: 'First', text: 'Grüße 🎉', html: '' }),
    ]);
  });

  it('are found by whom they reach', async () => {
    await send({ to: ['ada@example.com', 'bob@example.com'], subject: 'Both', text: 'x' });
    await send({ to: 'bob@example.com', subject: 'Bob', text: 'x' });
    const subjectsTo = async (address: string) =>
      (await (await get(`/api/messages?to=${address}`)).json()).map(
        ({ subject }: { subject: string }) => subject,
      );
    expect(await subjectsTo('ADA@example.com')).toEqual(['Both']);
    expect(await subjectsTo('bob@example.com')).toEqual(['Bob', 'Both']);
    expect(await subjectsTo('nora@example.com')).toEqual([]);
  });

  it('reach people who are named on the envelope only', async () => {
    await send({ bcc: 'hidden@example.com', subject: 'Hidden', text: 'x' });
    expect(await messages()).toMatchObject([{ to: 'hidden@example.com' }]);
  });

  it('are taken with any user name and password', async () => {
    const auth = { user: 'someone', pass: 'anything' };
    const transport = createTransport({ host: '127.0.0.1', port: mail.smtpPort, auth });
    await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', text: 'x' });
    expect(await messages()).toHaveLength(1);
  });

  it('can all be deleted; an id is never used again', async () => {
    await send({ to: 'a@example.com', text: '1' });
    expect((await fetch(`${mail.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
    expect(await messages()).toEqual([]);
    await send({ to: 'a@example.com', text: '2' });
    expect(await messages()).toMatchObject([{ id: '2' }]);
  });

  it('are not sent again to a page that has them', async () => {
    await send({ to: 'a@example.com', text: '1' });
    const etag = (await get('/api/messages')).headers.get('etag') ?? '';
    const ask = async () =>
      (await fetch(`${mail.url}/api/messages`, { headers: { 'if-none-match': etag } })).status;
    expect(await ask()).toBe(304);
    await send({ to: 'a@example.com', text: '2' });
    expect(await ask()).toBe(200);
  });

  it('show their HTML without scripts, with links that open beside the page', async () => {
    await send({
      to: 'a@example.com',
      html: '<a href="https://example.com">x</a><script>1</script>',
    });
    const response = await get('/api/messages/1/html');
    expect(response.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'/,
    );
    expect(await response.text()).toMatch(/^<base target="_blank">/);
    expect((await get('/api/messages/1/source')).headers.get('content-type')).toMatch(
      /text\/plain/,
    );
    expect((await get('/api/messages/2')).status).toBe(404);
  });

  it('survive a kill once they were acknowledged', async () => {
    const folder = join(data, 'other');
    const first = await startProcess(folder);
    const texts = Array.from({ length: 20 }, (_, index) => `mail ${index}`);
    await Promise.all(texts.map((text) => send({ to: 'a@example.com', text }, first.smtpPort)));
    await endChild(first.child);
    const second = await startProcess(folder);
    const kept: { text: string }[] = await messages(second.url);
    expect(kept.map(({ text }) => text.trim()).sort()).toEqual(texts.sort());
    await endChild(second.child);
  });
});

describe('the page', () => {
  it('is served with its parts, and nothing else is', async () => {
    for (const path of ['/', '/mailbox.css', '/mailbox.js', '/icon.svg']) {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    }
    expect((await get('/../server.ts')).status).toBe(404);
    expect((await get('/health')).status).toBe(200);
    expect((await fetch(mail.url, { method: 'POST' })).status).toBe(405);
  });
});

async function startProcess(folder: string) {
  const flags = ['--smtp-port', '0', '--port', '0', '--data', folder];
  const ready = /SMTP on port (\d+), mailbox at (\S+)/;
  const { child, said } = await startChild([process.execPath, main, ...flags], ready);
  const [smtpPort, url = ''] = said;
  return { child, smtpPort: Number(smtpPort), url };
}
