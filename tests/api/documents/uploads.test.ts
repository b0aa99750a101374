import { connect } from 'node:net';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { listDocuments, uploadDocument } from '@talkwright/shared/areas/documents';
import { newAgent } from '../../support/api/agents.ts';
import { settled, upload } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { call, converse, type Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { filesOf } from '../../support/stack/stores.ts';

let member: Member;
beforeAll(async () => {
  member = await newTenant();
});

const part = (filename: string, content: string, name = 'file') =>
  `--cut\r\nContent-Disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
  `Content-Type: application/octet-stream\r\n\r\n${content}`;

describe('a form that ends in the middle', () => {
  it.each([
    ['of a refused type', part('a.exe', 'MZ'), 'file_type_refused'],
    ['of refused content', part('a.pdf', 'no pdf '.repeat(1_000)), 'file_content_refused'],
    ['of another field', part('a.txt', 'text', 'other'), 'malformed_upload'],
    ['of a good file', part('a.txt', 'text'), 'malformed_upload'],
    ['of its head', '--cut\r\nContent-Dis', 'malformed_upload'],
  ])('%s is refused with a sentence', async (_what, body, code) => {
    const answer = await fetch(`${stack().api}/${uploadDocument.path}`, {
      method: 'POST',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=cut' },
      body,
    });
    expect(await answer.json()).toMatchObject({ success: false, code });
    await expect(member.call(listDocuments, {})).resolves.toMatchObject({ documents: [] });
  });

  it('leaves no byte behind when its sender goes', async () => {
    const { tenant, ...sender } = await newTenant();
    const socket = connect(Number(new URL(stack().api).port), '127.0.0.1');
    const fields = { ...sender.headers, 'x-functions-key': stack().functionsKey };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const body = part('a.txt', 'text '.repeat(2_000_000));
    socket.write(
      `POST ${new URL(stack().api).pathname}/${uploadDocument.path} HTTP/1.1\r\nhost: localhost\r\n${head.join('')}` +
        'content-type: multipart/form-data; boundary=cut\r\ntransfer-encoding: chunked\r\n\r\n' +
        `${body.length.toString(16)}\r\n${body}\r\n`,
    );
    await eventually(async () => expect(await filesOf(tenant.id)).toHaveLength(1));
    socket.destroy();
    await eventually(async () => expect(await filesOf(tenant.id)).toEqual([]));
  });

  it('because its sender has gone disturbs nobody else', async () => {
    const agent = await newAgent(member);
    const answer = converse(agent.api_key, { message: `#model:say ${'word '.repeat(700)}` });
    await answer.next();

    for (const body of [part('a.exe', 'MZ'), part('a.pdf', 'text'), part('a.txt', 'text', 'x')]) {
      await sendAndLeave(body);
    }

    let last: unknown;
    for await (const event of answer) last = event;
    expect(last).toMatchObject({ type: 'done' });
    await expect(member.call(listDocuments, {})).resolves.toMatchObject({ documents: [] });
  });
});

it('refuses a part without a file name, too many fields, and an agent that is not named', async () => {
  const unnamed = new FormData();
  unnamed.set('file', 'just text');
  const crowded = new FormData();
  for (let n = 0; n < 11; n++) crowded.set(`field${n}`, 'x');
  crowded.set('file', new Blob(['text']), 'a.txt');
  const nobodys = new FormData();
  nobodys.set('metadata', JSON.stringify({ agentScoped: true }));
  nobodys.set('file', new Blob(['text']), 'a.txt');

  for (const [body, code] of [
    [unnamed, 'file_missing'],
    [crowded, 'malformed_upload'],
    [nobodys, 'invalid_input'],
  ] as const) {
    const url = `${stack().api}/${uploadDocument.path}`;
    const answer = await fetch(url, { method: 'POST', headers: headers(), body });
    expect(await answer.json()).toMatchObject({ success: false, code });
  }
});

it('keeps files apart that are read after one another by the same thread', async () => {
  const file = (n: number) => ({
    name: `machine-${n}.md`,
    content: Array.from(
      { length: 60 },
      (_, part) => `## Part ${part}\n\n${`Machine ${n} has screw ${part}. `.repeat(40)}`,
    ).join('\n\n'),
  });
  const [owner, other] = [await newTenant(), await newTenant()];
  const alone = await settled(owner, (await upload(owner, file(0))).id);

  const owners = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? owner : other));
  const accepted = await Promise.all(owners.map((owner, n) => upload(owner, file(n))));

  for (const [n, { id }] of accepted.entries()) {
    const document = await settled(owners[n] ?? owner, id);
    const machines = new Set(contentOf(document).match(/Machine \d+/g));
    expect([...machines]).toEqual([`Machine ${n}`]);
    expect(document.metadata.chunks).toBe(alone.metadata.chunks);
  }
});

const contentOf = (document: object) => ('content' in document ? String(document.content) : '');

const headers = () => ({ ...member.headers, 'x-functions-key': stack().functionsKey });

/** Sends the beginning of a body and hangs up once the server has begun to read it. */
async function sendAndLeave(body: string): Promise<void> {
  const { hostname, port } = new URL(stack().api);
  const socket = connect(Number(port), hostname);
  const fields = Object.entries({
    ...headers(),
    host: `${hostname}:${port}`,
    'content-type': 'multipart/form-data; boundary=cut',
    'content-length': String(body.length + 1_000_000),
    expect: '100-continue',
  }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST /api/${uploadDocument.path} HTTP/1.1\r\n${fields.join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('data', resolve));
  await new Promise<void>((resolve) => socket.write(body, () => resolve()));
  // Another request of the same kind is answered after what was sent before it has been read.
  await call(uploadDocument, {}, headers()).catch(() => {});
  socket.destroy();
}

describe('a form with a file that is there already', () => {
  async function send(owner: Member, content: string, onSameName?: string) {
    const form = new FormData();
    if (onSameName) form.set('onSameName', onSameName);
    form.set('file', new Blob([content]), 'prices.txt');
    const answer = await fetch(`${stack().api}/${uploadDocument.path}`, {
      method: 'POST',
      headers: { ...owner.headers, 'x-functions-key': stack().functionsKey },
      body: form,
    });
    return { status: answer.status, body: await answer.json() };
  }

  it('is kept, refused or takes the place of the other, as its field says, and leaves no byte too many', async () => {
    const owner = await newTenant();
    const { document } = (await send(owner, 'A lamp costs 41 euro.')).body;
    await settled(owner, document.id);
    const names = async () =>
      (await owner.call(listDocuments, {})).documents.map(({ id }) => id).sort();

    expect(await send(owner, 'A lamp costs 41 euro.', 'refuse')).toMatchObject({
      ...{ status: 409, body: { code: 'document_exists', current: { id: document.id } } },
    });
    expect(await send(owner, 'A lamp costs 59 euro.', 'refuse')).toMatchObject({
      ...{ status: 409, body: { code: 'document_name_taken', current: { id: document.id } } },
    });
    expect(await send(owner, 'A lamp costs 59 euro.', 'ask')).toMatchObject({ status: 400 });
    expect(await send(owner, 'A lamp costs 41 euro.', 'replace')).toMatchObject({
      ...{ status: 202, body: { document: { id: document.id, status: 'ready' } } },
    });
    expect(await filesOf(owner.tenant.id)).toHaveLength(1);

    const kept = await send(owner, 'A lamp costs 50 euro.');
    expect(kept).toMatchObject({
      ...{ status: 202, body: { sameContent: null, sameName: document.id } },
    });
    expect(await names()).toEqual([document.id, kept.body.document.id].sort());

    const { body } = await send(owner, 'A lamp costs 59 euro.', 'replace');
    await settled(owner, body.document.id);
    await eventually(async () => {
      expect(await names()).toEqual([body.document.id]);
      expect(await filesOf(owner.tenant.id)).toHaveLength(1);
    });
  });
});
