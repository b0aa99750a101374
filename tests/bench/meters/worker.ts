import { Failure } from '@talkwright/shared/contract/errors';
import { addCounts } from '../../../functions/src/conversations/add-counts.ts';
import { createDeps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { jitter, retry } from '../../../functions/src/platform/retry.ts';
import { countPages } from '../../../functions/src/usage/count-pages.ts';
import { dayOf, isReading, KEYS, type Work } from './work.ts';

const IN_FLIGHT = 12;
const isPassing = (error: unknown) => error instanceof Failure && error.code === 'unavailable';

/** The program of one worker: adds each of its increments, and says so after each. */
process.once('message', async ({ settings, tenantId, numbers }: Work) => {
  const clock = { now: () => new Date(`${dayOf(0)}T12:00:00.000Z`) };
  const deps = createDeps(parseConfig(settings as Record<string, string>), clock);
  const waiting = numbers.values();
  const add = async (n: number): Promise<unknown> =>
    isReading(n)
      ? countPages(deps, { tenantId, documentId: `document-${n}`, version: 1 }, 1)
      : addConversation(n);
  const addAll = async () => {
    for (const n of waiting) {
      // As a queue brings it again. It may have been added: only the answer was late.
      await retry(() => add(n), { attempts: 20, pauseMs: () => jitter(1_000), isPassing });
      process.send?.(n);
    }
  };
  const addConversation = (n: number) =>
    addCounts(
      deps.dayCounters,
      { tenantId, agentId: `agent-${n % KEYS.agents}`, day: dayOf(n), model: 'gpt-5-mini' },
      { sessionId: `session-${n}`, turnId: 'turn', conversations: 1 },
      {
        ...{ messagesIn: 1, messagesOut: 1, tokensIn: 0, tokensOut: 0, sessionsStarted: 1 },
        ...{ unanswered: 0, tools: {} },
      },
    );
  await Promise.all(Array.from({ length: IN_FLIGHT }, addAll));
  process.disconnect();
});
