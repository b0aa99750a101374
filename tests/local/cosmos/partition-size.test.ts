import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defaultSettings } from '../../../local/cloud/cosmos/storage/account-settings.ts';
import { cosmosForTests } from './cosmos-support.ts';

const settings = { ...defaultSettings, maxLogicalPartitionBytes: 20_000_000 };
let cosmos: Awaited<ReturnType<typeof cosmosForTests>>;

beforeAll(async () => {
  cosmos = await cosmosForTests(settings);
});
afterAll(() => cosmos.stop());

const text = 'x'.repeat(1_900_000);
const FULL = { code: 403, substatus: 1014 };

describe('the documents with one partition key', () => {
  it('take 20 GB and no more: what would make them larger is refused, all else is not', async () => {
    const container = await cosmos.container({ id: 'one', partitionKey: '/pk' });
    const { items } = container;
    const item = (id: string) => container.item(id, 'full');
    for (let n = 0; n < 10; n++) await items.create({ id: `${n}`, pk: 'full', text });
    await expect(items.create({ id: 'more', pk: 'full', text })).rejects.toMatchObject(FULL);
    const larger = {
      id: '9',
      pk: 'full',
      text: text + 'x'.repeat(100_000),
      more: text.slice(0, 90_000),
    };
    await items.create({ id: 'small', pk: 'full', text: 'x'.repeat(900_000) });
    await expect(items.upsert(larger)).rejects.toMatchObject(FULL);
    await expect(
      item('9').patch([{ op: 'add', path: '/more', value: 'x'.repeat(150_000) }]),
    ).rejects.toMatchObject(FULL);

    await items.create({ id: 'more', pk: 'other', text });
    await item('9').patch([{ op: 'set', path: '/text', value: 'short' }]);
    await item('8').delete();
    await items.create({ id: 'more', pk: 'full', text });
  });

  it('are those of the whole path where the key has several parts', async () => {
    const paths = ['/tenant', '/bucket'];
    const { items } = await cosmos.container({
      id: 'several',
      partitionKey: { paths, kind: 'MultiHash', version: 2 } as never,
    });
    for (let n = 0; n < 10; n++) await items.create({ id: `${n}`, tenant: 't', bucket: 'a', text });
    await items.create({ id: 'x', tenant: 't', bucket: 'b', text });
    await expect(items.create({ id: 'x', tenant: 't', bucket: 'a', text })).rejects.toMatchObject(
      FULL,
    );
    await expect(
      items.batch(
        [{ operationType: 'Create', resourceBody: { id: 'y', tenant: 't', bucket: 'a', text } }],
        ['t', 'a'],
      ),
    ).resolves.toMatchObject({ result: [{ statusCode: 403 }] });
  });
});
