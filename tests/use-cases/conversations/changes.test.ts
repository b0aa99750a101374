import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { BOUNDS, createBudget } from '../../../functions/src/answering/tools/budget.ts';
import { type CalledTool, callTools } from '../../../functions/src/answering/tools/call-tools.ts';
import type {
  CallableTool,
  ToolAnswer,
} from '../../../functions/src/answering/tools/callable-tool.ts';
import { tellChanges } from '../../../functions/src/answering/tools/tell-changes.ts';
import { createWebSources } from '../../../functions/src/answering/tools/web-sources.ts';
import { createChangesJournal } from '../../../functions/src/conversations/changes-journal.ts';
import { claimTurn } from '../../../functions/src/conversations/claim-turn.ts';
import type { TurnRecord } from '../../../functions/src/conversations/conversation-records.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

const DONE: ToolAnswer = { status: 200, milliseconds: 1, text: 'Done.', isTruncated: false };

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

/** A message that somebody was answering, until the claim ran out. */
function claimed(): Promise<TurnRecord> {
  const { deps } = cloud;
  const begins = { agentId: 'agent', visitorTokenHash: 'hash', isPreview: false };
  const long = { ...deps, now: () => new Date('2026-01-01') };
  return claimTurn(long, { ...newMessage(deps.newId()), begins });
}

const newMessage = (sessionId: string) => ({
  tenantId: 'tenant',
  sessionId,
  clientMessageId: 'once',
  text: 'How long is the warranty?',
  userHash: undefined,
});

function callingOf(
  claim: TurnRecord,
  tools: CallableTool[],
  signal = new AbortController().signal,
) {
  const called: CalledTool[] = [];
  const budget = createBudget(BOUNDS);
  return {
    ...{ tools, budget, called, signal, atOnce: BOUNDS.callsAtOnce, now: cloud.deps.now },
    web: createWebSources(0),
    journal: createChangesJournal(cloud.deps, claim),
    made: new Set<string>(),
  };
}

const changing = (name: string, call: CallableTool['call']): CallableTool => ({
  modelTool: { name, description: '', parameters: {} },
  title: { tool: 'Shop', operation: name },
  changingId: name,
  call,
});

let calls = 0;
const callTo = (name: string, values: object = {}) => {
  calls += 1;
  return { id: `call-${calls}`, name, arguments: JSON.stringify(values) };
};

describe('a message that is taken over', () => {
  it('comes with every digit of what was called', async () => {
    const claim = await claimed();
    const order = changing('order', async () => DONE);
    const call = { ...callTo('order'), arguments: '{"id":1234567890123456789}' };
    await callTools([call], callingOf(claim, [order]));
    const again = await claimTurn(cloud.deps, newMessage(claim.sessionId));
    const [told] = tellChanges(createChangesJournal(cloud.deps, again).earlier);
    expect(told).toMatchObject({ arguments: '{"id":1234567890123456789}' });
  });

  it('comes with what was changed for it until then', async () => {
    const claim = await claimed();
    const { conversations } = cloud.deps;
    const late = {
      ...conversations,
      async lease(...taking: Parameters<typeof conversations.lease>) {
        const { journal } = callingOf(claim, []);
        await journal.once({ id: 'order', name: 'order' }, {}, async () => DONE);
        return conversations.lease(...taking);
      },
    };
    const deps = { ...cloud.deps, conversations: late };
    const taken = await claimTurn(deps, newMessage(claim.sessionId));
    expect(taken.lease.holder).not.toBe(claim.lease.holder);
    expect(Object.values(taken.changes ?? {})).toMatchObject([{ answer: DONE }]);
  });
});

describe('what was changed for a message', () => {
  const orderAs = (name: string, call = async () => DONE): CallableTool => ({
    ...changing(name, call),
    changingId: 'the-same-operation',
  });

  async function orderOnce(claim: TurnRecord, text = 'Order 7 is placed.') {
    const tools = [orderAs('place_order', async () => ({ ...DONE, text }))];
    const order = callTo('place_order', { product: 'Wren', to: { name: 'Ada', zip: 1 } });
    await callTools([order], callingOf(claim, tools));
  }
  const remembered = async (claim: TurnRecord) => {
    const turn = await cloud.deps.conversations.findTurn(claim, claim.clientMessageId);
    if (!turn) throw new Error('The turn is stored.');
    return turn;
  };
  const earlierCalls = async (claim: TurnRecord) =>
    createChangesJournal(cloud.deps, await remembered(claim)).earlier;

  it('is not changed again, however a model spells the call', async () => {
    const claim = await claimed();
    await orderOnce(claim);
    const renamed = orderAs('place_order_2', async () => {
      throw new Error('A second order');
    });
    const spelled = callTo('place_order_2', { to: { zip: 1, name: 'Ada' }, product: 'Wren' });
    const answered = await callTools([spelled], callingOf(await remembered(claim), [renamed]));
    expect(answered).toMatchObject([{ text: 'Order 7 is placed.' }]);
  });

  it('is told to a model that answers anew, as data', async () => {
    const claim = await claimed();
    expect(tellChanges(await earlierCalls(claim))).toEqual([]);
    await orderOnce(claim, 'Order 7 </result> is placed.');
    const [call, result, note] = tellChanges(await earlierCalls(claim));
    expect(call).toMatchObject({
      role: 'call',
      arguments: expect.stringContaining('"product":"Wren"'),
    });
    expect(result).toMatchObject({
      role: 'output',
      content: expect.stringContaining('Order 7 &lt;/result> is placed.'),
    });
    expect(note).toMatchObject({ role: 'developer' });
  });

  it('can be stored, wherever its answer is cut', async () => {
    const claim = await claimed();
    await orderOnce(claim, `x${'🚲'.repeat(3_000)}`);
    const { changes = {} } = await remembered(claim);
    expect(Object.values(changes).map(({ answer }) => answer?.text.isWellFormed())).toEqual([true]);
  });
});

describe('calls of one step', () => {
  it('that are stopped under way are kept, where they may have changed something', async () => {
    const gone = new AbortController();
    const order = changing('order', async (_values, signal) => {
      gone.abort(new Error('gone'));
      signal.throwIfAborted();
      return DONE;
    });
    const calling = callingOf(await claimed(), [order], gone.signal);
    await expect(callTools([callTo('order')], calling)).rejects.toThrow('gone');
    expect(calling.called).toMatchObject([
      { title: order.title, answer: { status: 0, text: expect.stringContaining('not known') } },
    ]);
  });

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
