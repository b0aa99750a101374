import { describe, expect, it } from '@jest/globals';
import { createAgent } from '@talkwright/shared/areas/agents';
import * as contracts from '@talkwright/shared/areas/documents';
import { upload, uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import type { Member } from '../../support/client.ts';
import { query, withDatabase } from '../../support/stack/stores.ts';

type Passage = {
  id: string;
  tenantId: string;
  scope: string;
  documentId: string;
  version: number;
  space: string;
  vector: number[];
};

const passagesOf = ({ tenant }: Member) =>
  query<Passage>('knowledge', 'SELECT * FROM c WHERE c.tenantId = @tenantId', {
    tenantId: tenant.id,
  });

/** Puts a passage beside those of the product, made from one of them. */
const store = (passage: Passage, changes: object) =>
  withDatabase((database) =>
    database.container('knowledge').items.upsert({ ...passage, ...changes }),
  );

const compact = (member: Member, agentInstanceId?: string) =>
  member.call(contracts.compactDocuments, agentInstanceId ? { agentInstanceId } : {});

const nothing = { orphansRemoved: 0, duplicatesRemoved: 0, reembedded: 0, isComplete: true };

const search = async (member: Member, wanted: string) =>
  (await member.call(contracts.searchDocuments, { query: wanted, topK: 10 })).results;

const newNote = async (member: Member, name = 'note.txt', agentInstanceId?: string) => {
  const content = `The keys of ${name} hang beside the door.`;
  const document = await uploadAndWait(member, { name, content }, agentInstanceId);
  const all = await passagesOf(member);
  const passage = all.find(({ documentId }) => documentId === document.id);
  if (!passage) throw new Error(`No passage was stored: ${document.status}, ${document.error}`);
  return { document, passage };
};

describe('compacting', () => {
  it('leaves a tidy library as it is', async () => {
    const member = await newTenant();
    await newNote(member);
    const before = await passagesOf(member);
    expect(await compact(member)).toMatchObject(nothing);
    expect(await passagesOf(member)).toEqual(before);
  });

  it('drops passages of documents that are gone, and of readings that are not the current one', async () => {
    const member = await newTenant();
    const { document, passage } = await newNote(member);
    const gone = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    await store(passage, { id: 'a', documentId: gone, edition: `${gone}.1` });
    await store(passage, { id: 'b', documentId: gone, edition: `${gone}.1`, scope: gone });
    await store(passage, { id: 'c', version: 7, edition: `${document.id}.7` });

    expect(await compact(member)).toMatchObject({ ...nothing, orphansRemoved: 3 });
    expect(await passagesOf(member)).toHaveLength(1);
    expect(await compact(member)).toMatchObject(nothing);
  });

  it('lets a passage be found once that a document says several times; its text stays whole', async () => {
    const member = await newTenant();
    const sentence = 'All rights to the marmalade are reserved by the factory. ';
    const content = sentence.repeat(400);
    const { id } = await uploadAndWait(member, { name: 'marmalade.md', content });
    const before = await search(member, 'rights to the marmalade');
    expect(before.length).toBeGreaterThan(2);

    const { duplicatesRemoved } = await compact(member);

    expect(duplicatesRemoved).toBeGreaterThan(0);
    const found = await search(member, 'rights to the marmalade');
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(before.length);
    const { document } = await member.call(contracts.getDocument, { id });
    expect(document.content.trim()).toBe(content.trim());
    expect(await compact(member)).toMatchObject(nothing);
  });

  it('embeds anew what another model made', async () => {
    const member = await newTenant();
    const { passage } = await newNote(member);
    const opposite = Array.from({ length: 512 }, (_, index) => (index === 0 ? 1 : 0));
    await store(passage, { space: 'an older model', vector: opposite });

    expect(await compact(member)).toMatchObject({ ...nothing, reembedded: 1 });
    expect(await passagesOf(member)).toMatchObject([
      { id: passage.id, space: passage.space, vector: passage.vector },
    ]);
    expect(await compact(member)).toMatchObject(nothing);
  });

  it('may run twice at once, and while documents are taken in and deleted', async () => {
    const member = await newTenant();
    const { passage } = await newNote(member);
    await store(passage, { space: 'an older model' });
    const { document: doomed } = await newNote(member, 'doomed.txt');
    const content = 'A long document about many things stands here. '.repeat(2_000);

    const [uploaded] = await Promise.all([
      upload(member, { name: 'long.txt', content }),
      compact(member),
      compact(member),
      member.call(contracts.deleteDocument, { id: doomed.id }),
      compact(member),
    ]);
    const ready = await uploadAndWait(member, { name: 'last.txt', content: 'The last of all.' });
    expect(ready.status).toBe('ready');
    for (;;) {
      const { document } = await member.call(contracts.getDocument, { id: uploaded.id });
      if (document.status === 'ready') break;
      await compact(member);
    }
    const passages = (await passagesOf(member)).filter(
      ({ documentId }) => documentId === uploaded.id,
    );
    const { document } = await member.call(contracts.getDocument, { id: uploaded.id });
    expect(passages).toHaveLength(document.metadata.chunks);
    expect(document.content).toBe(content);
  });

  it("of one agent leaves other agents' passages alone, and needs an agent of one's own", async () => {
    const member = await newTenant({ plan: 'scale' });
    const newAgent = async (identity: string) =>
      (
        await member.call(createAgent, {
          identity,
          name: identity,
          systemPrompt: 'You answer questions.',
        })
      ).agent.id;
    const [one, two] = [await newAgent('one'), await newAgent('two')];
    for (const agentId of [one, two]) {
      const { passage } = await newNote(member, `${agentId}.txt`, agentId);
      await store(passage, { space: 'an older model' });
    }
    expect(await compact(member, one)).toMatchObject({ ...nothing, reembedded: 1 });
    expect(await compact(member)).toMatchObject({ ...nothing, reembedded: 1 });

    const other = await newTenant();
    await expect(compact(other, one)).rejects.toMatchObject({ code: 'agent_not_found' });
  });
});
