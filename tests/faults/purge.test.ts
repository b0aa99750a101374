import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { deleteAccount } from '@talkwright/shared/areas/account';
import { uploadAndWait } from '../support/api/documents.ts';
import { signUp } from '../support/api/sign-up.ts';
import { eventually } from '../support/eventually.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { pidOf } from '../support/stack/processes.ts';
import { type Stack, startStack, stopStack } from '../support/stack/stack.ts';
import { placesOf, query, withDatabase } from '../support/stack/stores.ts';

const ENTRIES = 3_000;
const AT_ONCE = 100;
const data = mkdtempSync(join(tmpdir(), 'talkwright-purge-'));
let stack: Stack;

beforeAll(async () => {
  stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
}, 120_000);
afterAll(async () => {
  await stopStack(stack);
  rmSync(data, { recursive: true, force: true });
});

it('finishes a purge that was killed in the middle', async () => {
  const member = await signUp();
  const { id: tenantId } = member.tenant;
  await uploadAndWait(member, { name: 'secret.md', content: 'The secret word is pomegranate.' });
  await fillLedger(tenantId);

  await member.call(deleteAccount, { confirmation: 'DELETE' });
  await eventually(async () => {
    const left = await entriesOf(tenantId);
    expect(left).toBeLessThan(ENTRIES);
    expect(left).toBeGreaterThan(0);
  });
  process.kill(pidOf(data, 'functions-host'), 'SIGKILL');
  expect(await entriesOf(tenantId)).toBeGreaterThan(0);

  await eventually(async () => {
    expect(await entriesOf(tenantId)).toBe(0);
    expect(await placesOf(tenantId, 'pomegranate')).toEqual([]);
  }, 90_000);
}, 180_000);

async function fillLedger(tenantId: string): Promise<void> {
  await withDatabase(async (database) => {
    const { items } = database.container('ledger');
    const create = (n: number) => items.create({ id: `entry-${n}`, tenantId, type: 'audit' });
    for (let n = 0; n < ENTRIES; n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => create(n + index)));
    }
  });
}

async function entriesOf(tenantId: string): Promise<number> {
  const sql = 'SELECT VALUE COUNT(1) FROM c WHERE c.tenantId = @tenantId';
  const [count = 0] = await query<number>('ledger', sql, { tenantId });
  return count;
}
