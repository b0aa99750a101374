import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import * as contracts from '@talkwright/shared/areas/audit';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { exportAudit } from '../../../functions/src/audit/export-audit.ts';
import { listAudit } from '../../../functions/src/audit/list-audit.ts';
import { readCsv } from '../../../functions/src/platform/text/csv.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';

type Filter = contracts.AuditFilter;

let cloud: Cloud;
let admin: Member;

beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
  admin = { ...(await newAdmin(cloud.deps)), tenantId: cloud.deps.newId() };
});
afterAll(() => cloud.stop());

/** Unless it is said, each second of its own. */
const write = (number: number, fields: { [field: string]: unknown } = {}) =>
  cloud.deps.audit.write({
    ...{ id: `audit-${String(number).padStart(4, '0')}`, tenantId: admin.tenantId, type: 'audit' },
    ...{ action: `created the agent ${number}`, audience: 'everybody', userId: 'ada' },
    ...{ userEmail: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' },
    createdAt: new Date(Date.UTC(2026, 2, 1) + number * 1_000).toISOString(),
    ...fields,
  } as Parameters<typeof cloud.deps.audit.write>[0]);

const page = (filter: Filter & { limit?: number; cursor?: string } = {}, caller = admin) =>
  listAudit(cloud.deps, caller, contracts.listAudit.query.parse(filter));

async function idsOf(filter: Filter & { limit?: number } = {}) {
  const ids: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const found = await page({ ...filter, ...(cursor && { cursor }) });
    ids.push(found.entries.map(({ id }) => id.replace('audit-', '')));
    cursor = found.nextCursor;
  }
  return ids;
}

async function exported(filter: Filter = {}): Promise<string> {
  let csv = '';
  const asked = contracts.exportAudit.query.parse(filter);
  for await (const part of exportAudit(cloud.deps, admin, asked)) csv += part;
  return csv;
}

it('lists each entry once, the newest first, also where many are of one moment', async () => {
  const moment = '2026-03-01T00:00:03.000Z';
  await Promise.all([
    ...[1, 2].map((number) => write(number)),
    ...[6, 4, 3, 7, 5].map((number) => write(number, { createdAt: moment })),
    ...[8, 9].map((number) => write(number)),
  ]);
  const all = ['0009', '0008', '0007', '0006', '0005', '0004', '0003', '0002', '0001'];
  expect(await idsOf()).toEqual([all]);
  for (const limit of [1, 2, 3, 4, 7, 8]) {
    const pages = await idsOf({ limit });
    expect(pages.flat()).toEqual(all);
    expect(pages.slice(0, -1).every((ids) => ids.length === limit)).toBe(true);
  }
});

it('is narrowed by days, who it was, and words of the sentence', async () => {
  await write(1, { createdAt: '2026-02-28T23:59:59.999Z' });
  await write(2, {
    createdAt: '2026-03-01T00:00:00.000Z',
    action: 'deleted the agent Blühende Äste',
  });
  await write(3, {
    createdAt: '2026-03-02T23:59:59.999Z',
    userId: 'ben',
    userEmail: 'ben@example.com',
  });
  await write(4, {
    createdAt: '2026-03-03T00:00:00.000Z',
    action: 'invited Eva@example.com as user',
  });
  const found = async (filter: Filter) => (await idsOf(filter)).flat();
  expect(await found({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['0003', '0002']);
  expect(await found({ from: '2026-03-03' })).toEqual(['0004']);
  expect(await found({ to: '2026-02-28' })).toEqual(['0001']);
  expect(await found({ person: ' Ben@Example.com ' })).toEqual(['0003']);
  expect(await found({ person: 'ben' })).toEqual(['0003']);
  expect(await found({ person: 'nobody' })).toEqual([]);
  expect(await found({ what: 'äste  DELETED' })).toEqual(['0002']);
  expect(await found({ what: 'eva@EXAMPLE' })).toEqual(['0004']);
  expect(await found({ what: 'agent', person: 'ada', from: '2026-03-01' })).toEqual(['0002']);
  expect(await found({ what: ' ', person: '' })).toHaveLength(4);
});

it('refuses a range that ends before it begins, and a cursor of something else', async () => {
  const refused = { code: 'invalid_input' };
  await expect(page({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject(refused);
  await expect(exported({ from: '2026-03-02', to: '2026-03-01' })).rejects.toMatchObject(refused);
  await expect(page({ cursor: 'bm90aGluZw' })).rejects.toMatchObject(refused);
});

it('is exported as all pages have it, and starts no formula in a spreadsheet', async () => {
  expect(readCsv(await exported(), 10).map(({ cells }) => cells.join())).toEqual([
    'created_at,user_id,user_email,first_name,last_name,action',
  ]);
  await Promise.all(Array.from({ length: 502 }, (_, number) => write(number)));
  const formula = '=HYPERLINK("https://evil.example")';
  await write(600, { firstName: formula, action: 'renamed "A", and\nB' });
  const csv = await exported();
  expect(csv).toContain(`"'${formula.replaceAll('"', '""')}"`);
  const [, first, ...others] = readCsv(csv, 1_000).map(({ cells }) => cells);
  expect(first?.[5]).toBe('renamed "A", and\nB');
  expect(others.map((cells) => cells[5])).toEqual(
    Array.from({ length: 502 }, (_, number) => `created the agent ${501 - number}`),
  );
  expect(readCsv(await exported({ what: '"a",' }), 10)).toHaveLength(2);
});

it('is never that of another organization', async () => {
  await write(1);
  const other = { ...admin, tenantId: cloud.deps.newId() };
  expect(await page({}, other)).toEqual({ entries: [], nextCursor: null });
});
