import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Bus } from '../../../functions/src/platform/bus.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { createOutbox, writeOutbox } from '../../../functions/src/platform/outbox.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';

const MINUTE_MS = 60_000;
let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('looks at every round while organizations change, and less and less often while nothing does', async () => {
  const { items } = createCosmos(cloud.deps.config, nobody);
  const [tenants, guards] = [items('tenants'), items('guards')];
  const sent: unknown[] = [];
  let looks = 0;
  const counting: typeof tenants = {
    ...tenants,
    changes: (...args) => {
      looks += 1;
      return tenants.changes(...args);
    },
  };
  const bus = { send: async (...[, message]: Parameters<Bus['send']>) => void sent.push(message) };
  const now = () => new Date(Date.now() + MINUTE_MS);
  const outbox = createOutbox({
    ...{ tenants: counting, guards, bus: bus as Bus, now, log: cloud.deps.log },
  });
  /** In which of the rounds it looked. */
  async function looksIn(rounds: number): Promise<number[]> {
    const found: number[] = [];
    for (let round = 1; round <= rounds; round++) {
      const before = looks;
      await outbox.round();
      if (looks > before) found.push(round);
    }
    return found;
  }

  expect(await looksIn(64)).toEqual([1, 3, 7, 15, 31, 47, 63]);

  // Another process has written this, and died.
  const left = cloud.deps.outbox.record('acme', 'mail', { text: 'left behind' });
  await tenants.batch('acme', [writeOutbox(left)]);
  expect(await looksIn(32)).toEqual([15, 16, 18, 22, 30]);
  expect(sent).toEqual([{ text: 'left behind' }]);

  // What this process itself has changed, it may have failed to send.
  await outbox.commit('acme', [{ operation: 'upsert', item: { id: 'one', tenantId: 'acme' } }]);
  expect(await looksIn(4)).toEqual([1, 2, 4]);
});

it('sends what a dead process has left behind whose clock was hours ahead, and what stands behind it', async () => {
  const { items } = createCosmos(cloud.deps.config, nobody);
  const [tenants, guards] = [items('tenants'), items('guards')];
  const sent: unknown[] = [];
  const bus = { send: async (...[, message]: Parameters<Bus['send']>) => void sent.push(message) };
  const outboxAt = (ms: number) =>
    createOutbox({
      ...{ tenants, guards, bus: bus as Bus, log: cloud.deps.log },
      now: () => new Date(Date.now() + ms),
    });
  for (const [text, ms] of [
    ['ahead', 2 * 60 * MINUTE_MS],
    ['after it', 0],
  ] as const) {
    const left = outboxAt(ms).record('globex', 'mail', { text });
    await tenants.batch('globex', [writeOutbox(left)]);
  }

  await outboxAt(MINUTE_MS).round();
  expect(sent).toEqual([{ text: 'ahead' }, { text: 'after it' }]);
});
