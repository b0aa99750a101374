import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ulid } from 'ulid';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { claimTurn } from '../../../functions/src/conversations/claim-turn.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { summarizeConversation } from '../../../functions/src/conversations/summarize-conversation.ts';
import { sweepRetention } from '../../../functions/src/conversations/sweep-retention.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { bucketOfSession } from '../../../functions/src/platform/ledger/buckets.ts';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';

const DAY = 24 * 3_600_000;
let cloud: Cloud;
let client: CosmosClient;
let time = Date.parse('2026-01-01T12:00:00.123Z');

beforeAll(async () => {
  const settings = { ...defaultSettings, maxLogicalPartitionBytes: 4_000_000 };
  cloud = await startCloud({ now: () => new Date(time) }, settings);
  client = new CosmosClient(cloud.connection);
});
afterAll(async () => {
  client.dispose();
  await cloud.stop();
});

const ledger = () => client.database('talkwright').container('ledger-buckets');

async function begin(tenantId: string, agentId: string) {
  const key = { tenantId, sessionId: ulid(time) };
  const begins = { agentId, visitorTokenHash: 'hash', isPreview: false };
  const said = {
    clientMessageId: cloud.deps.newId(),
    text: 'Where is my bike? '.repeat(100),
    userHash: undefined,
    begins,
  };
  await claimTurn(cloud.deps, { ...key, ...said });
  return key;
}

/** To the last byte, by pieces of ever smaller size. */
async function fill(tenantId: string, bucket: string) {
  for (let size = 1_900_000; size > 0; size = Math.floor(size / 4)) {
    while (await isTaken({ id: cloud.deps.newId(), tenantId, bucket, text: 'x'.repeat(size) })) {}
  }
}

const isTaken = (item: { id: string; tenantId: string; bucket: string; text: string }) =>
  ledger()
    .items.create(item)
    .then(
      () => true,
      ({ substatus }: { substatus?: number }) => {
        expect(substatus).toBe(1014);
        return false;
      },
    );

it('answers where nothing more can be kept of the conversations of a month, and room is made by deleting', async () => {
  const { deps } = cloud;
  const admin = await newAdmin(deps);
  const { tenantId } = admin;
  await deps.outbox.commit(tenantId, [patchTenant(tenantId, { retention: '90' })]);
  const { agentId } = await newPage(cloud, admin);
  const kept = [await begin(tenantId, agentId), await begin(tenantId, agentId)] as const;
  for (const key of kept) await summarizeConversation(deps, key);
  const bucket = bucketOfSession(kept[0].sessionId);
  await fill(tenantId, bucket);

  const late = await begin(tenantId, agentId);
  const full = expect.objectContaining({ code: 'storage_full' });
  await expect(summarizeConversation(deps, late)).rejects.toEqual(full);
  const ledgerItems = createCosmos(deps.config, nobody).items('ledger-buckets');
  const item = { id: deps.newId(), tenantId, bucket };
  await expect(
    ledgerItems.batch([tenantId, bucket], [{ operation: 'create', item }]),
  ).rejects.toEqual(full);

  await deleteConversation(deps, admin, kept[0]);
  await expect(deps.summaries.find(kept[0])).resolves.toBeUndefined();
  time += 91 * DAY;
  await sweepRetention(deps);
  await expect(deps.summaries.find(kept[1])).resolves.toBeUndefined();

  await summarizeConversation(deps, late);
  await expect(deps.summaries.find(late)).resolves.toBeDefined();
});
