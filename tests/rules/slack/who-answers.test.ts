import { describe, expect, it } from '@jest/globals';
import type { CallableTool } from '../../../functions/src/answering/tools/callable-tool.ts';
import type { SettingsRecord } from '../../../functions/src/slack/agents/settings-record.ts';
import { type Person, refusalFor } from '../../../functions/src/slack/answering/check-asker.ts';
import { chooseAgent } from '../../../functions/src/slack/answering/choose-agent.ts';
import { allows, restrictTools } from '../../../functions/src/slack/answering/restrict-tools.ts';

const tool = (title: string, operation: string): CallableTool => ({
  modelTool: { name: operation, description: '', parameters: {} },
  title: { tool: title, operation },
  call: async () => ({ status: 200, milliseconds: 1, text: 'Done.', isTruncated: false }),
});
const [stock, order] = [tool('Shop', 'get_stock'), tool('Shop', 'place_order')];

describe('what an agent may call in Slack', () => {
  it('is all, what is allowed, and never what is denied, by the name of an operation or of its tool', () => {
    const names = (policy: object) =>
      [stock, order].filter((one) => allows(policy, one)).map(({ title }) => title.operation);
    expect(names({})).toEqual(['get_stock', 'place_order']);
    expect(names({ allowedTools: [] })).toEqual([]);
    expect(names({ allowedTools: ['Shop'] })).toEqual(['get_stock', 'place_order']);
    expect(names({ allowedTools: ['get_stock'] })).toEqual(['get_stock']);
    expect(names({ deniedTools: ['place_order'] })).toEqual(['get_stock']);
    expect(names({ allowedTools: ['Shop'], deniedTools: ['place_order'] })).toEqual(['get_stock']);
    expect(names({ allowedTools: ['place_order'], deniedTools: ['Shop'] })).toEqual([]);
  });

  it('is looked at again when it is called', async () => {
    let policy: object = {};
    const [first] = restrictTools([order], {}, async () => policy);
    const call = () => first?.call({}, new AbortController().signal);
    expect(await call()).toMatchObject({ status: 200 });
    policy = { deniedTools: ['place_order'] };
    expect(await call()).toMatchObject({ status: 0, text: expect.stringMatching(/not made/) });
  });
});

describe('who may ask', () => {
  const install = { teamId: 'T1', isEnterprise: false };
  const said = { user: 'U1', channel: 'C1', isDirect: false };
  const person = (fields: Partial<Person> = {}): Person => ({
    ...{ team_id: 'T1', deleted: false, is_bot: false, is_stranger: false },
    ...{ is_restricted: false, is_ultra_restricted: false },
    ...fields,
  });
  const isAsked = (policy: object, fields: Partial<Person> = {}, more: object = {}) =>
    refusalFor(policy, install, person(fields), { ...said, ...more }) === undefined;

  it('members may, guests where they are allowed, and nobody from elsewhere', () => {
    expect(isAsked({})).toBe(true);
    for (const guest of [{ is_restricted: true }, { is_ultra_restricted: true }]) {
      expect(isAsked({}, guest)).toBe(false);
      expect(isAsked({ allowGuests: true }, guest)).toBe(true);
    }
    const others = [{ team_id: 'T2' }, { team_id: '' }, { is_stranger: true }, { deleted: true }];
    for (const other of [...others, { is_bot: true }]) {
      expect(isAsked({ allowGuests: true, allowedUsers: ['U1'] }, other)).toBe(false);
    }
  });

  it('in the places and by the people that the policy names', () => {
    expect(isAsked({ allowedUsers: [] })).toBe(false);
    expect(isAsked({ allowedUsers: ['U1'] })).toBe(true);
    expect(isAsked({ allowedChannels: ['C2'] })).toBe(false);
    expect(isAsked({ allowedChannels: ['C2'] }, {}, { isDirect: true })).toBe(true);
    expect(isAsked({ directMessages: false }, {}, { isDirect: true })).toBe(false);
  });

  it('of a whole organization at Slack all its members may', () => {
    const whole = { teamId: 'E1', isEnterprise: true };
    const member = person({ team_id: 'T9', enterprise_user: { enterprise_id: 'E1' } });
    expect(refusalFor({}, whole, member, said)).toBeUndefined();
    expect(refusalFor({}, whole, person({ team_id: 'T9' }), said)).toBeDefined();
  });
});

describe('whom somebody means', () => {
  const agent = (alias: string) => ({ alias, agentId: alias || 'plain' }) as SettingsRecord;
  const named = (agents: SettingsRecord[], words: string) => {
    const choice = chooseAgent(agents, words);
    return 'settings' in choice ? [choice.settings.agentId, choice.question] : choice.aliases;
  };

  it('is the alias that they begin with, or whoever has none', () => {
    const agents = [agent(''), agent('sales')];
    expect(named(agents, 'Sales: how much?')).toEqual(['sales', 'how much?']);
    expect(named(agents, 'how much are sales?')).toEqual(['plain', 'how much are sales?']);
    expect(named([agent('sales')], 'how much?')).toEqual(['sales', 'how much?']);
    expect(named([agent('b'), agent('a')], 'how much?')).toEqual(['a', 'b']);
  });
});
