import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Container } from '@azure/cosmos';
import { afterAll, expect, it } from '@jest/globals';
import { endChild, startChild } from '../../support/child.ts';
import { newClient, newFolder, query, removeFolder, searchable } from './cosmos-support.ts';

const folder = newFolder();
const main = join(import.meta.dirname, '../../../local/cloud/cosmos/main.ts');
let running: ChildProcess | undefined;

afterAll(async () => {
  await endChild(running);
  removeFolder(folder);
});

async function start() {
  const command = [process.execPath, main, '--port', '0', '--data', join(folder, 'new', 'data')];
  const { child, said } = await startChild(command, /(http:\S+)/);
  running = child;
  return newClient(said[0] ?? '');
}

const ROUNDS = 3;
const WRITERS = 3;
const ACKNOWLEDGED_BEFORE_KILL = 40;

it('keeps every acknowledged write when the process is killed', async () => {
  const acknowledged: string[] = [];

  for (let round = 0; round < ROUNDS; round++) {
    const client = await start();
    const { database } = await client.databases.createIfNotExists({ id: 'd' });
    const { container } = await database.containers.createIfNotExists({ id: 'c', ...searchable });
    const killAt = acknowledged.length + ACKNOWLEDGED_BEFORE_KILL;
    const onAcknowledged = (ids: string[]) => {
      acknowledged.push(...ids);
      if (acknowledged.length >= killAt) running?.kill('SIGKILL');
    };
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) =>
        writeUntilKilled(container, `${round}-${writer}`, onAcknowledged),
      ),
    );
    await endChild(running);
    client.dispose();
  }

  const client = await start();
  const container = client.database('d').container('c');
  const stored = new Set(await query(container, 'SELECT VALUE c.id FROM c'));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect([...stored].filter((id) => isHalfBatch(String(id), stored))).toEqual([]);

  // The search indexes are part of the same transactions.
  const [count] = await query(
    container,
    "SELECT VALUE COUNT(1) FROM c WHERE FullTextContains(c.text, 'durable')",
  );
  expect(count).toBe(stored.size);
  client.dispose();
});

/** Single items and batches of two, one after the other, until the connection breaks. */
async function writeUntilKilled(
  container: Container,
  name: string,
  onAcknowledged: (ids: string[]) => void,
): Promise<void> {
  const item = (id: string) => ({
    id,
    tenantId: 't',
    scope: name,
    text: 'durable',
    vector: [1, 0, 0],
  });
  try {
    for (let i = 0; ; i++) {
      const ids = i % 2 ? [`${name}-${i}-a`, `${name}-${i}-b`] : [`${name}-${i}`];
      const operations = ids.map((id) => ({
        operationType: 'Create' as const,
        resourceBody: item(id),
      }));
      const abortSignal = AbortSignal.timeout(2000);
      if (i % 2) await container.items.batch(operations, ['t', name], { abortSignal });
      else await container.items.create(item(ids[0] ?? ''), { abortSignal });
      onAcknowledged(ids);
    }
  } catch {
    // The server is gone: what was under way counts as not acknowledged.
  }
}

function isHalfBatch(id: string, stored: Set<unknown>): boolean {
  return id.endsWith('-a') && !stored.has(`${id.slice(0, -1)}b`);
}
