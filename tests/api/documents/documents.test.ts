import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createAgent, deleteAgent } from '@talkwright/shared/areas/agents';
import * as contracts from '@talkwright/shared/areas/documents';
import { settled, upload, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { docx, pdf, protectedPdf, zipBomb } from '../../support/files/documents.ts';
import { hostileFiles } from '../../support/files/hostile-files.ts';
import { root } from '../../support/root.ts';
import { stack } from '../../support/stack/running-stack.ts';

let acme: Member;
let other: Member;
beforeAll(async () => {
  [acme, other] = await Promise.all([newTenant({ plan: 'scale' }), newTenant({ plan: 'scale' })]);
});

const newAgent = async (identity: string) =>
  (
    await acme.call(createAgent, {
      identity,
      name: 'Support',
      systemPrompt: 'You answer questions about our products.',
    })
  ).agent;

const listIds = async (input: { agentInstanceId?: string; scope?: 'all' | 'agent' | 'tenant' }) =>
  (await acme.call(contracts.listDocuments, input)).documents.map(({ id }) => id);

const search = async (query: string, agentInstanceId?: string, member = acme) =>
  (
    await member.call(contracts.searchDocuments, {
      query,
      topK: 10,
      ...(agentInstanceId && { agentInstanceId }),
    })
  ).results;

describe('a document', () => {
  it('is read, found by page, shown and deleted', async () => {
    const content = await pdf([
      { lines: ['Our opening hours are nine to five on every weekday of the year.'] },
      { heading: 'Returns', lines: ['The return period for xylophones is exactly 42 days.'] },
    ]);
    const queued = await upload(acme, { name: 'Rückgabe 漢字.pdf', content });
    expect(queued).toMatchObject({
      original_filename: 'Rückgabe 漢字.pdf',
      status: 'queued',
      error: null,
      agent_instance_id: null,
      metadata: { size: content.length, chunks: 0 },
    });

    const ready = await settled(acme, queued.id);
    expect(ready).toMatchObject({
      status: 'ready',
      progress: { pages_done: 2, pages_total: 2 },
      metadata: { pages: 2 },
    });
    expect(ready.metadata.chunks).toBeGreaterThan(0);

    const [best] = await search('How long may I return a xylophone?');
    expect(best).toMatchObject({
      document: { id: queued.id },
      path: 'Rückgabe 漢字 › Returns',
      page: 2,
    });
    expect(best?.excerpt).toContain('exactly 42 days');
    expect(best?.score).toBeGreaterThan(0);
    expect(best?.score).toBeLessThanOrEqual(1);

    const { document } = await acme.call(contracts.getDocument, { id: queued.id });
    expect(document).toMatchObject({ truncated: false });
    expect(document.content).toMatch(/opening hours[\s\S]+Returns[\s\S]+xylophones/);

    await acme.call(contracts.deleteDocument, { id: queued.id });
    expect(await listIds({})).not.toContain(queued.id);
    expect((await search('xylophone')).map((hit) => hit.document.id)).not.toContain(queued.id);
    await expect(acme.call(contracts.getDocument, { id: queued.id })).rejects.toMatchObject({
      status: 404,
      code: 'document_not_found',
    });
  });

  it.each([
    ['notes.txt', 'Plain notes about the marmalade factory.'],
    ['notes.md', '# Marmalade\n\nMarkdown notes about the factory.'],
    ['notes.json', '{"factory":{"product":"marmalade"}}'],
    ['notes.docx', docx([{ heading: 1, text: 'Marmalade' }, { text: 'From the factory.' }])],
  ])('may be %s', async (name, content) => {
    const document = await uploadAndWait(acme, { name, content });
    expect(document).toMatchObject({ status: 'ready', error: null });
    const found = await search('marmalade factory');
    const hit = found.find((result) => result.document.id === document.id);
    expect(hit?.excerpt).toMatch(/marmalade/i);
    expect(hit).not.toHaveProperty('page');
  });

  it('may be an old Word file', async () => {
    const file = join(root, 'tests/support/files/warranty.doc');
    const document = await uploadAndWait(acme, {
      name: 'Garantie.doc',
      content: readFileSync(file),
    });

    expect(document).toMatchObject({ status: 'ready', original_filename: 'Garantie.doc' });
    const { content } = (await acme.call(contracts.getDocument, { id: document.id })).document;
    for (const text of ['seven years against breakage', 'naïve café, 東京', 'Battery']) {
      expect(content).toContain(text);
    }
  });

  it('shows at most 200,000 characters of its text, and that there are more', async () => {
    const content = 'A sentence of the long document stands here. '.repeat(6_000);
    const { id } = await uploadAndWait(acme, { name: 'long.txt', content });
    const { document } = await acme.call(contracts.getDocument, { id });
    expect(document.content).toBe(content.slice(0, 200_000));
    expect(document.truncated).toBe(true);
  });
});

describe('a bad file', () => {
  it.each([
    ['empty.txt', '', 400, 'file_empty'],
    ['large.txt', 'x'.repeat(contracts.MAX_DOCUMENT_BYTES + 1), 413, 'file_too_large'],
    ['program.exe', 'MZ', 415, 'file_type_refused'],
    ['text.pdf', 'This is no PDF.', 415, 'file_content_refused'],
    ['pdf.docx', '%PDF-1.7', 415, 'file_content_refused'],
    ['binary.txt', 'a\u0000b', 415, 'file_content_refused'],
  ])('%s is refused at once, and leaves nothing', async (name, content, status, code) => {
    const before = await listIds({});
    await expect(upload(acme, { name, content })).rejects.toMatchObject({ status, code });
    expect(await listIds({})).toEqual(before);
  });

  it.each([
    ['secret.pdf', protectedPdf, 'protected by a password'],
    ['scan.pdf', () => pdf([{ picture: true }]), 'only images, no text'],
    ['bomb.docx', zipBomb, 'unpacks to far more data'],
    ['broken.pdf', () => `%PDF-1.7 ${'x'.repeat(500)}`, 'damaged'],
    ['broken.json', () => '{"a":', 'not valid JSON'],
    ['blank.txt', () => ' \n ', 'no text'],
  ])('%s ends as failed, with a sentence', async (name, make, sentence) => {
    const failed = await uploadAndWait(acme, { name, content: await make() });
    expect(failed).toMatchObject({ status: 'failed', metadata: { chunks: 0 } });
    expect(failed.error).toContain(sentence);
  });

  it('of which there is no end in sight delays nobody else, however often it is sent', async () => {
    const name = 'headings.md';
    const content = hostileFiles[name]?.() ?? '';
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) ids.unshift((await upload(other, { name, content })).id);
    const good = await uploadAndWait(acme, { name: 'good.txt', content: 'A harmless file.' });
    expect(good).toMatchObject({ status: 'ready' });
    const [id = ''] = ids;
    const { document } = await other.call(contracts.getDocument, { id });
    expect(document.status).toMatch(/queued|processing/);
    await other.call(contracts.deleteDocuments, { ids });
  });
});

describe('an upload', () => {
  const send = (body: BodyInit, headers = {}) =>
    fetch(`${stack().api}/documents/upload`, {
      method: 'POST',
      headers: { ...acme.headers, 'x-functions-key': stack().functionsKey, ...headers },
      body,
    });
  const form = (...entries: [string, string | Blob][]) => {
    const data = new FormData();
    for (const [name, value] of entries) data.append(name, value);
    return data;
  };
  const file = new File(['text'], 'a.txt');

  it.each([
    ['no form', () => send('{}', { 'content-type': 'application/json' }), 'malformed_upload'],
    [
      'a form that ends early',
      () => send('--x\r\n', { 'content-type': 'multipart/form-data; boundary=x' }),
      'malformed_upload',
    ],
    ['no file', () => send(form(['agentInstanceId', 'x'])), 'file_missing'],
    ['two files', () => send(form(['file', file], ['file', file])), 'malformed_upload'],
    ['an unknown field', () => send(form(['color', 'red'], ['file', file])), 'invalid_input'],
    [
      'metadata that is no JSON',
      () => send(form(['metadata', '{'], ['file', file])),
      'invalid_input',
    ],
    [
      'an unknown agent',
      () => send(form(['agentInstanceId', 'x'], ['file', file])),
      'agent_not_found',
    ],
  ])('with %s is refused', async (_, post, code) => {
    const response = await post();
    expect(await response.json()).toMatchObject({ success: false, code });
  });

  it('that the client gives up leaves nothing', async () => {
    const before = await listIds({});
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const sending = request(`${stack().api}/documents/upload`, {
      method: 'POST',
      headers: {
        ...acme.headers,
        'x-functions-key': stack().functionsKey,
        'content-type': 'multipart/form-data; boundary=x',
      },
    });
    sending.on('error', () => resolve());
    sending.write(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nbegin',
    );
    sending.write(Buffer.alloc(5_000_000, 'x'), () => sending.destroy());
    await gone;
    expect(await listIds({})).toEqual(before);
  });
});

describe('an agent', () => {
  it("finds its own documents and the organization's, and no other agent's", async () => {
    const [one, two] = await Promise.all([newAgent('one'), newAgent('two')]);
    const content = 'The password of the treehouse is: pineapple.';
    const [ofOne, ofTwo, ofAll] = await Promise.all([
      uploadAndWait(acme, { name: 'one.txt', content }, one.id),
      uploadAndWait(acme, { name: 'two.txt', content }, two.id),
      uploadAndWait(acme, { name: 'all.txt', content }),
    ]);
    const found = async (agentId?: string) =>
      (await search('treehouse pineapple', agentId))
        .filter(({ excerpt }) => excerpt === content)
        .map(({ document }) => document.id)
        .sort();
    const sorted = (...documents: { id: string }[]) => documents.map(({ id }) => id).sort();

    expect(await found(one.id)).toEqual(sorted(ofOne, ofAll));
    expect(await found(two.id)).toEqual(sorted(ofTwo, ofAll));
    expect(await found()).toEqual(sorted(ofOne, ofTwo, ofAll));
    expect(await listIds({ agentInstanceId: one.id, scope: 'agent' })).toEqual([ofOne.id]);
    const both = await listIds({ agentInstanceId: one.id });
    expect(both).toEqual(expect.arrayContaining([ofOne.id, ofAll.id]));
    expect(both).not.toContain(ofTwo.id);
    expect(await listIds({ scope: 'tenant' })).not.toContain(ofOne.id);

    await acme.call(deleteAgent, { id: one.id });
    await eventually(async () => expect(await listIds({})).not.toContain(ofOne.id));
    expect(await found()).toEqual(sorted(ofTwo, ofAll));
  });
});

describe('a stranger', () => {
  it('neither sees, finds nor deletes a document', async () => {
    const { id } = await uploadAndWait(acme, { name: 'canary.txt', content: 'The canary sings.' });

    for (const contract of [contracts.getDocument, contracts.deleteDocument]) {
      await expect(other.call(contract, { id })).rejects.toMatchObject({
        status: 404,
        code: 'document_not_found',
      });
    }
    const found = await search('canary sings', undefined, other);
    expect(found.map((hit) => hit.document.id)).not.toContain(id);
    expect((await acme.call(contracts.getDocument, { id })).document.content).toBe(
      'The canary sings.',
    );
  });
});
