import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimTurn } from '../../functions/src/chat/claim-turn.ts';
import { type TurnRecord, turnId } from '../../functions/src/chat/conversations.store.ts';
import { BOUNDS, createBudget } from '../../functions/src/chat/tools/budget.ts';
import { type CalledTool, callTools } from '../../functions/src/chat/tools/call-tools.ts';
import type { CallableTool, ToolAnswer } from '../../functions/src/chat/tools/callable-tool.ts';
import { createChangesJournal } from '../../functions/src/chat/tools/changes-journal.ts';
import { newMessage } from '../support/chat-records.ts';
import { type Cloud, startCloud } from '../support/embedded-cloud.ts';

const DONE: ToolAnswer = { status: 200, milliseconds: 1, text: 'Done.', isTruncated: false };

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** A message that somebody is answering. */
async function claimed(): Promise<TurnRecord> {
  const { conversations, newId } = cloud.deps;
  const { key, message, turn } = newClaim(newId());
  const session = { ...key, id: key.sessionId, type: 'session' as const };
  const at = message.createdAt;
  await conversations.claim(turn, message, {
    created: {
      ...session,
      ...{ agentId: 'agent', visitorTokenHash: 'hash', messageCount: 1 },
      ...{ createdAt: at, updatedAt: at },
    },
    userHash: undefined,
  });
  return turn;
}

function newClaim(sessionId: string) {
  const { newId } = cloud.deps;
  const key = { tenantId: 'tenant', sessionId };
  const message = newMessage({ ...key, id: newId() });
  const turn: TurnRecord = {
    ...key,
    id: turnId('once'),
    type: 'turn',
    clientMessageId: 'once',
    userMessageId: message.id,
    textHash: 'hash',
    owner: newId(),
    leasedUntil: '2026-01-01T00:00:00.000Z',
  };
  return { key, message, turn };
}

function callingOf(
  claim: TurnRecord,
  tools: CallableTool[],
  signal = new AbortController().signal,
) {
  const called: CalledTool[] = [];
  const budget = createBudget(BOUNDS);
  return {
    ...{ tools, budget, called, signal, atOnce: BOUNDS.callsAtOnce, now: cloud.deps.now },
    journal: createChangesJournal(cloud.deps, claim),
    made: new Set<string>(),
  };
}

const changing = (name: string, call: CallableTool['call']): CallableTool => ({
  modelTool: { name, description: '', parameters: {} },
  title: { tool: 'Shop', operation: name },
  isChanging: true,
  call,
});

let calls = 0;
const callTo = (name: string, values: object = {}) => {
  calls += 1;
  return { id: `call-${calls}`, name, arguments: JSON.stringify(values) };
};

describe('a message that is taken over', () => {
  it('comes with what was changed for it until then', async () => {
    const claim = await claimed();
    const { conversations, newId, now } = cloud.deps;
    const late = {
      ...conversations,
      async takeOver(...taking: Parameters<typeof conversations.takeOver>) {
        const { journal } = callingOf(claim, []);
        await journal.once('order', {}, async () => DONE);
        return conversations.takeOver(...taking);
      },
    };
    const { message, turn } = newClaim(claim.sessionId);
    const again = { ...turn, owner: newId() };
    const taken = await claimTurn({ conversations: late, now }, again, message, {
      created: undefined,
      userHash: undefined,
    });
    expect(taken.owner).toBe(again.owner);
    expect(Object.values(taken.changes ?? {})).toMatchObject([{ answer: DONE }]);
  });
});

describe('calls of one step', () => {
  it('come to an end together: once one of them fails, no other begins', async () => {
    const begun: string[] = [];
    const tools = [
      changing('slow', async () => {
        begun.push('slow');
        await new Promise((resolve) => setImmediate(resolve));
        return DONE;
      }),
      changing('broken', async () => {
        throw new Error('No database');
      }),
    ];
    const calling = callingOf(await claimed(), tools);
    const step = [callTo('broken'), ...Array.from({ length: 12 }, (_, n) => callTo('slow', { n }))];
    await expect(callTools(step, calling)).rejects.toThrow('No database');
    const before = begun.length;
    expect(before).toBeLessThan(12);
    await cloud.deps.conversations.findTurn(await claimed(), 'once');
    expect(begun).toHaveLength(before);
  });
});
