import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  confirmUpload,
  createUpload,
  deleteDocument,
  listDocuments,
} from '@talkwright/shared/areas/documents';
import { newAgent } from '../../support/api/agents.ts';
import { settled } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { pdf } from '../../support/files/documents.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { filesOf } from '../../support/stack/stores.ts';

let member: Member;
beforeAll(async () => {
  member = await newTenant();
});

type Place = { url: string; uploadHeaders: Record<string, string> };

const put = ({ url, uploadHeaders: headers }: Place, body: string | Uint8Array) =>
  fetch(url, { method: 'PUT', headers, body: body as never });

/** A file in the storage that nobody has confirmed yet. */
async function sent(filename: string, body: string | Uint8Array, owner = member) {
  const place = await owner.call(createUpload, { filename, size: body.length });
  expect((await put(place, body)).status).toBe(201);
  return place;
}

describe('a file that goes straight into the storage', () => {
  it('becomes a document like any other when it is confirmed', async () => {
    const agent = await newAgent(member);
    const content = await pdf([{ lines: ['The walrus sleeps at noon.'] }]);
    const { id } = await sent('Tiere.pdf', content);
    const { documents } = await member.call(listDocuments, {});
    expect(documents.map((document) => document.id)).not.toContain(id);

    const { document } = await member.call(confirmUpload, {
      id,
      filename: '../Tiere.pdf',
      agentInstanceId: agent.id,
      metadata: { description: 'About walruses' },
    });
    expect(document).toMatchObject({
      id,
      original_filename: 'Tiere.pdf',
      agent_instance_id: agent.id,
      status: 'queued',
      metadata: { size: content.length, description: 'About walruses' },
    });
    await expect(settled(member, id)).resolves.toMatchObject({
      status: 'ready',
      metadata: { pages: 1 },
    });
  });

  it('is one document, however often and late it is confirmed', async () => {
    const { id } = await sent('twice.txt', 'Only once.');
    const confirm = () => member.call(confirmUpload, { id, filename: 'twice.txt' });
    const [first, second] = await Promise.all([confirm(), confirm()]);
    expect(first.document.id).toBe(second.document.id);
    await settled(member, id);
    expect((await confirm()).document).toMatchObject({ id, status: 'ready' });
    const { total } = await member.call(listDocuments, { search: 'twice.txt' });
    expect(total).toBe(1);

    await member.call(deleteDocument, { id });
    await expect(confirm()).rejects.toMatchObject({ code: 'upload_not_found' });
  });

  it('is not written over once it is there, nor read, nor anything beside it written', async () => {
    const place = await sent('kept.txt', 'As it was.');
    expect((await put(place, 'Something else.')).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(place.url)).status).toBeGreaterThanOrEqual(400);
    expect((await fetch(place.url, { method: 'DELETE' })).status).toBeGreaterThanOrEqual(400);
    const beside = place.url.replace(place.id, 'beside');
    expect((await put({ ...place, url: beside }, 'Beside.')).status).toBe(403);
    const minutes = (Date.parse(place.expiresAt) - Date.now()) / 60_000;
    expect(minutes).toBeLessThanOrEqual(15);
    expect(new URL(place.url).searchParams.get('sp')).toBe('c');
  });

  it.each([
    ['film.exe', 10, 'file_type_refused'],
    ['empty.txt', 0, 'file_empty'],
    ['film.pdf', 50 * 1024 * 1024 + 1, 'file_too_large'],
    ['', 10, 'file_missing'],
  ])('gets no place where it would be refused: %s of %d bytes', async (filename, size, code) => {
    await expect(member.call(createUpload, { filename, size })).rejects.toMatchObject({ code });
  });

  it.each([
    ['of another type', 'a.pdf', () => 'no pdf', 'file_content_refused'],
    ['of none', 'a.txt', () => '', 'file_empty'],
    ['too large', 'a.txt', () => 'x'.repeat(50 * 1024 * 1024 + 1), 'file_too_large'],
  ])('is no document when what has arrived is %s', async (_what, filename, content, code) => {
    const place = await member.call(createUpload, { filename, size: 10 });
    expect((await put(place, content())).status).toBe(201);
    const confirmed = member.call(confirmUpload, { id: place.id, filename });
    await expect(confirmed).rejects.toMatchObject({ code });
  });

  it('is nobody else’s to confirm, nor is what never arrived', async () => {
    const other = await newTenant();
    const { id } = await sent('mine.txt', 'Mine.');
    const absent = await member.call(createUpload, { filename: 'a.txt', size: 4 });
    for (const [who, which] of [
      [other, id],
      [member, absent.id],
    ] as const) {
      await expect(
        who.call(confirmUpload, { id: which, filename: 'mine.txt' }),
      ).rejects.toMatchObject({ status: 404, code: 'upload_not_found' });
    }
    expect(await filesOf(other.tenant.id)).toEqual([]);
    await expect(
      member.call(confirmUpload, { id, filename: 'mine.txt', agentInstanceId: 'nobody' }),
    ).rejects.toMatchObject({ code: 'agent_not_found' });
    await expect(member.call(confirmUpload, { id, filename: 'mine.txt' })).resolves.toMatchObject({
      document: { id },
    });
  });

  it('may come from pages of the web app, and of no other', async () => {
    const { url } = await member.call(createUpload, { filename: 'a.txt', size: 4 });
    const preflight = (origin: string) =>
      fetch(url, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type,x-ms-blob-type',
        },
      });
    expect((await preflight(stack().app)).headers.get('access-control-allow-origin')).toBe(
      stack().app,
    );
    expect((await preflight('https://elsewhere.example')).status).toBe(403);
  });
});
