import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addCounts } from '../../../functions/src/conversations/add-counts.ts';
import { createDeps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const PROCESSES = 4;
const CONVERSATIONS = 120;
const nothing = {
  ...{ messagesIn: 0, messagesOut: 0, tokensIn: 0, tokensOut: 0, sessionsStarted: 0 },
  ...{ unanswered: 0, tools: {} },
};

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('count each conversation once by agent and by day, however many count it at once', async () => {
  const stores = Array.from(
    { length: PROCESSES },
    () => createDeps(parseConfig(cloud.settings)).dayCounters,
  );
  const count = (n: number, store = stores[n % PROCESSES]) =>
    store &&
    addCounts(
      store,
      {
        ...{ tenantId: 'acme', agentId: `agent-${n % 3}`, model: 'gpt-5-mini' },
        day: n % 2 === 0 ? '2028-02-28' : '2028-02-29',
      },
      { sessionId: `session-${n}`, turnId: 'turn', conversations: 1 },
      nothing,
    );
  const all = Array.from({ length: CONVERSATIONS }, (_, n) => n);
  await Promise.all(all.flatMap((n) => [count(n), count(n, stores[(n + 1) % PROCESSES])]));
  await Promise.all(all.map((n) => count(n)));

  expect(await cloud.deps.meters.used('acme', '2028-02')).toMatchObject({
    conversations: 120,
    byAgent: { 'agent-0': 40, 'agent-1': 40, 'agent-2': 40 },
    byDay: { '28': 60, '29': 60 },
  });
});
