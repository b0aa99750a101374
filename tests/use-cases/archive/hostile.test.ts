import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAX_AGENTS } from '@talkwright/shared/plans';
import { ArchiveRefused } from '../../../functions/src/archive/import/archive-refused.ts';
import { importOrganization } from '../../../functions/src/archive/import/import-organization.ts';
import { findOrganization } from '../../../functions/src/operator/find-organization.ts';
import { archiveWith, type Line, sampleOf } from '../../support/archives.ts';
import { startCloudWithFiles } from '../../support/cloud/cloud-with-files.ts';

type Change = Parameters<typeof archiveWith>[1];

const folder = mkdtempSync(join(tmpdir(), 'talkwright-hostile-'));
const path = join(folder, 'archive.zip');
const tenantId = sampleOf('tenant').id;
const documentId = sampleOf('document').id;
const other = { tenantId: '01JZZZZZZZZZZZZZZZZZZZZZZZ', id: '01JZZZZZZZZZZZZZZZZZZZZZZZ' };
const here = { ...sampleOf('tenant'), knowledgeCell: 'knowledge', isDeleted: false };

let cloud: Awaited<ReturnType<typeof startCloudWithFiles>>;
let client: CosmosClient;
const start = () => startCloudWithFiles({ bus: { send: async () => {} } });
beforeAll(async () => {
  cloud = await start();
  client = new CosmosClient(cloud.database);
  const at = (container: string) => client.database('talkwright').container(container).items;
  // Another organization is here: a slug and the key of an agent are its own.
  const { slug } = sampleOf('tenant');
  await at('tenants').create({ ...here, ...other, slug: `${slug}-other` });
  const agent = {
    ...sampleOf('agent'),
    ...other,
    id: 'other-agent',
    agentKey: 'pk_other',
    secrets: { apiKey: null, baseURL: null },
  };
  const version = { id: 'version', tenantId: other.tenantId } as never;
  await cloud.deps.agents.create(agent as never, version, MAX_AGENTS, []);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function count(): Promise<number> {
  let sum = 0;
  for (const container of ['directory', 'tenants', 'conversations', 'ledger-buckets']) {
    const { items } = client.database('talkwright').container(container);
    const query = {
      query: 'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId',
      parameters: [{ name: '@tenantId', value: tenantId }],
    };
    for (const one of (await items.query<number>(query).fetchAll()).resources) sum += one;
  }
  return sum;
}

const first = (lines: Line[]): Line => lines[0] as Line;
const versionFor = (versions: Line[], agentId: string) =>
  versions.push({ ...first(versions), id: `agent-version-${agentId}-1`, agentId });
const cases: Record<string, [sentence: string, change: Change]> = {
  'is of no organization': ['no organization', ({ lines }) => lines('tenant').pop()],
  'is of two organizations': [
    'or several',
    ({ lines }) => lines('tenant').push({ ...first(lines('tenant')) }),
  ],
  'would write the organization elsewhere': [
    'no organization',
    ({ lines }) => Object.assign(first(lines('tenant')), { id: 'elsewhere' }),
  ],
  'has the name of another one’s place': [
    'Another organization here is called',
    ({ lines }) =>
      Object.assign(first(lines('tenant')), { slug: `${sampleOf('tenant').slug}-other` }),
  ],
  'has the key of another one’s agent': [
    'The key of the agent Ferry is another',
    ({ lines }) => Object.assign(first(lines('agent')), { agentKey: 'pk_other' }),
  ],
  'has more agents than there may be': [
    'at most',
    ({ lines }) => {
      for (let n = 0; n < MAX_AGENTS; n++) {
        const name = `agent-${n}`;
        const own = { id: name, agentKey: name, identity: name, publishedIdentity: name };
        lines('agent').push({ ...first(lines('agent')), ...own });
        versionFor(lines('agentVersion'), name);
      }
    },
  ],
  'has an agent that is another organization’s': [
    'is another organization',
    ({ lines }) => Object.assign(first(lines('agent')), { id: 'other-agent' }),
  ],
  'says that another organization’s agent was deleted': [
    'is another organization',
    ({ lines }) => lines('agent').push({ ...first(lines('agent')), id: 'other-agent' }),
  ],
  'has two agents of one name': [
    'Two agents are called',
    ({ lines }) => {
      const own = { id: 'two', agentKey: 'pk_2' };
      lines('agent').push({ ...first(lines('agent')), ...own });
      versionFor(lines('agentVersion'), 'two');
    },
  ],
  'has two agents of one key': [
    'Two agents have one key',
    ({ lines }) => {
      lines('agent').push({ ...first(lines('agent')), id: 'two', identity: 'two' });
      versionFor(lines('agentVersion'), 'two');
    },
  ],
  'has a record larger than any can be': [
    'a line that no record can be',
    ({ lines }) => Object.assign(first(lines('message')), { content: 'ä'.repeat(1_100_000) }),
  ],
  'has two people of one address': [
    'Two people have the address',
    ({ lines }) => {
      const user = first(lines('user'));
      lines('user').push({ ...user, id: 'two', email: String(user.email).toUpperCase() });
    },
  ],
  'is called by another organization’s id': [
    'a slug that none can have',
    ({ lines }) => Object.assign(first(lines('tenant')), { slug: other.id }),
  ],
  'has a version that is not found by its number': [
    'A record of the type agentVersion has an id',
    ({ lines }) => Object.assign(first(lines('agentVersion')), { id: 'elsewhere' }),
  ],
  'has a conversation that is not found by its id': [
    'A record of the type session has an id',
    ({ lines }) => Object.assign(first(lines('session')), { id: 'elsewhere' }),
  ],
  'has a message in a conversation’s place': [
    'A record of the type message has an id',
    ({ lines }) => {
      const message = first(lines('message'));
      Object.assign(message, { id: message.sessionId });
    },
  ],
  'has an id that the database would not take': [
    'A record of the type digestRecipient has an id',
    ({ lines }) => {
      const { tenantId: ofTenant, createdAt } = first(lines('agent'));
      const recipient = { tenantId: ofTenant, type: 'digestRecipient', createdAt };
      lines('digestRecipient').push({
        ...{ ...recipient, id: 'a/b', agentId: 'agent', email: 'list@example.com' },
      });
    },
  ],
  'has a person whose next session could not be counted': [
    'sessionVersion',
    ({ lines }) => Object.assign(first(lines('user')), { sessionVersion: Number.MAX_SAFE_INTEGER }),
  ],
  'has two records of one id': [
    'Two records have the id',
    ({ lines }) => lines('document').push({ ...first(lines('document')) }),
  ],
  'has a record in the organization’s own place': [
    'Two records have the id',
    ({ lines }) => Object.assign(first(lines('user')), { id: tenantId }),
  ],
  'has two files of a document': [
    'two files of the document',
    ({ files }) => {
      files[`documents/${documentId}/second.md`] = Buffer.from('Text.');
    },
  ],
};

it.each(Object.entries(cases))(
  'an archive that %s is refused before anything is written',
  async (_what, [sentence, change]) => {
    archiveWith(path, change);
    const importing = importOrganization(cloud.deps, path);
    await expect(importing).rejects.toThrow(ArchiveRefused);
    await expect(importing).rejects.toThrow(sentence);
    expect(await count()).toBe(0);
  },
);

it('an organization is found by its id, whatever others are called', async () => {
  const items = client.database('talkwright').container('tenants').items;
  await items.create({ ...here, id: 'one', tenantId: 'one', slug: other.id });
  const { value } = await findOrganization(cloud.deps.accounts, other.id);
  expect(value.id).toBe(other.id);
});

it('an archive whose organization is said to be deleted is of a living one', async () => {
  const elsewhere = await start();
  archiveWith(path, ({ lines }) => Object.assign(first(lines('tenant')), { isDeleted: true }));
  await expect(importOrganization(elsewhere.deps, path)).resolves.toMatchObject({
    tenant: { isDeleted: false },
  });
  await elsewhere.stop();
});

const CENTRAL = Buffer.from('504b0102', 'hex');
/** In the entry of a file in the central directory: where the file lies, and what it is called. */
const [PLACE_AT, NAME_AT] = [42, 46];

/** The archive with two files of conversations, whose entries in the central directory are spoilt. */
function spoilt(spoil: (zip: Buffer, one: number, two: number) => void): void {
  archiveWith(path);
  const zip = readFileSync(path);
  const entryOf = (name: string): number => {
    for (let at = zip.indexOf(CENTRAL); at >= 0; at = zip.indexOf(CENTRAL, at + 1)) {
      if (zip.toString('utf8', at + NAME_AT, at + NAME_AT + name.length) === name) return at;
    }
    throw new Error(`${name} is not there.`);
  };
  spoil(zip, entryOf('records/session.jsonl'), entryOf('records/message.jsonl'));
  writeFileSync(path, zip);
}

it('an archive with two files in one place is damaged', async () => {
  spoilt((zip, one, two) => zip.copy(zip, two + PLACE_AT, one + PLACE_AT, one + PLACE_AT + 4));
  await expect(importOrganization(cloud.deps, path)).rejects.toThrow(
    'records/message.jsonl is damaged',
  );
});

it('an archive with two files of one name is no ZIP file', async () => {
  spoilt((zip, _one, two) => zip.write('records/session.jsonl', two + NAME_AT));
  await expect(importOrganization(cloud.deps, path)).rejects.toThrow(
    'cannot be read as a ZIP file',
  );
});
