import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { saveAgentSlack } from '../../../functions/src/slack/agents/save-agent-slack.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { outboundWith } from '../../support/cloud/outbound.ts';
import {
  ask,
  messagesIn,
  newSlackAgent,
  type SlackAnswers,
  startSlackTeam,
  type Team,
} from '../../support/cloud/slack-answers.ts';
import { answering, newOperation, startApi } from '../../support/cloud/tools.ts';

const inStock = answering('{"inStock":9}', { 'content-type': 'application/json' });

let api: Awaited<ReturnType<typeof startApi>>;
let answers: SlackAnswers;
let team: Team;
let shop: string;

beforeAll(async () => {
  api = await startApi();
  const outbound = outboundWith({ OUTBOUND_ALLOW: api.host });
  ({ answers, team } = await startSlackTeam({ outbound }));
  const { id } = await newOperation(answers.deps, team.admin, api.url, {
    ...{ operationKey: 'getStock', method: 'GET', path: '/stock' },
    schema: { type: 'object', properties: { product: { type: 'string' } } },
  });
  const draft = { toolsConfig: { enabled_tools: [id] } };
  shop = await newSlackAgent(answers, team.admin, team.appId, draft, { alias: 'shop' });
});
beforeEach(async () => {
  api.received.length = 0;
  api.answerWith(inStock);
  await allow(null);
});
afterAll(async () => {
  api.close();
  await answers.stop();
});

const allow = (policy: SlackPolicy | null) =>
  saveAgentSlack(answers.deps, team.admin, {
    ...{ id: shop, enabled: true, alias: 'shop', appApiAppId: team.appId },
    policy,
  });

/** How the calls of an answer ended, as they are shown. */
async function callsFor(directive: string): Promise<(string | undefined)[]> {
  const { said } = await ask(answers, team, `shop ${directive}`);
  const shown = new Map<string, string>();
  for (const { task } of said.flatMap(({ stream }) => stream?.parts ?? [])) {
    if (task?.title === 'Shop: getStock') shown.set(task.id, task.status);
  }
  expect(said.at(-1)?.text).not.toBe('');
  return [...shown.values()];
}

describe('a tool', () => {
  it('is called where the policy leaves it, and is unknown to the model where it does not', async () => {
    expect(await callsFor('#model:tool getStock {"product":"Wren"}')).toEqual(['complete']);
    expect(api.received).toHaveLength(1);
    await allow({ deniedTools: ['getStock'] });
    expect(await callsFor('#model:tool getStock {"product":"Wren"}')).toEqual([]);
    expect(api.received).toHaveLength(1);
  });

  it('that is denied while the agent answers is called no more', async () => {
    api.answerWith(async (request, response) => {
      await allow({ deniedTools: ['Shop'] });
      inStock(request, response);
    });
    const [first, ...others] = await callsFor('#model:loop getStock {"product":"$n"}');
    expect(first).toBe('complete');
    expect(new Set(others)).toEqual(new Set(['error']));
    expect(api.received).toHaveLength(1);
  });
});

describe('a plan that is used up', () => {
  it('is told to the asker alone, in one line', async () => {
    const { tenantId } = team.admin;
    const agreeOn = (limits: object) =>
      answers.deps.outbox.commit(tenantId, [patchTenant(tenantId, { limits })]);
    await ask(answers, team, 'shop Are you there?');
    await sweepConversations(answers.deps);
    await agreeOn({ conversations: 1 });
    const { channel, ts, said } = await ask(answers, team, `<@${team.botUserId}> shop Yes?`, {
      channel: LARKFIELD.general,
    });
    await agreeOn({});
    expect(said.filter((one) => !one.only_for)).toEqual([]);
    const since = (await messagesIn(answers, channel)).filter((one) => Number(one.ts) > Number(ts));
    expect(since).toMatchObject([
      { only_for: LARKFIELD.ben, text: expect.stringMatching(/no more questions at the moment/) },
    ]);
  });
});
