import { describe, expect, it } from '@jest/globals';
import { type Person, whyNot } from '../../../functions/src/slack/answering/asking/may-ask.ts';
import {
  isToolAllowed,
  underPolicy,
} from '../../../functions/src/slack/answering/asking/tool-rule.ts';

const person: Person = {
  ...{ id: 'U01', teamIds: ['T01'] },
  ...{ isDeleted: false, isBot: false, isStranger: false, isGuest: false },
};
const asking = {
  person,
  place: { teamId: 'T01', isEnterprise: false },
  channel: 'C01',
  isDirect: false,
};
const why = (policy: object | null, who: Partial<Person> = {}, where: object = {}) =>
  whyNot(policy, { ...asking, ...where, person: { ...person, ...who } });

describe('who may ask', () => {
  it('are members of the workspace, and guests where the policy lets them', () => {
    expect(why(null)).toBeUndefined();
    expect(why(null, { isGuest: true })).toMatch(/guests/);
    expect(why({ allowGuests: true }, { isGuest: true })).toBeUndefined();
  });

  it('are never strangers, whatever the policy says, and bots are told nothing', () => {
    const open = { allowGuests: true, allowedUsers: ['U01'] };
    expect(why(open, { isStranger: true })).toMatch(/members/);
    expect(why(open, { teamIds: ['T02'] })).toMatch(/members/);
    expect(
      why(open, { teamIds: ['T02'] }, { place: { teamId: 'E1', isEnterprise: true } }),
    ).toBeUndefined();
    expect(why(open, { isBot: true })).toBeNull();
    expect(why(open, { isDeleted: true })).toBeNull();
  });

  it('are the people, in the channels, that the policy names', () => {
    expect(why({ allowedUsers: ['U02'] })).toMatch(/certain people/);
    expect(why({ allowedChannels: [] })).toMatch(/channel/);
    expect(why({ allowedChannels: ['C01'] })).toBeUndefined();
    expect(why({ allowedChannels: ['C01'] }, {}, { isDirect: true })).toBeUndefined();
    expect(why({ directMessages: false }, {}, { isDirect: true })).toMatch(/direct/);
  });
});

describe('what an agent may call', () => {
  const title = { tool: 'Shop', operation: 'getOrder' };
  const web = { tool: 'Web', operation: 'search' };
  it.each([
    [true, {}, title],
    [false, { allowedTools: [] }, title],
    [true, { allowedTools: ['Shop'] }, title],
    [true, { allowedTools: ['getOrder'] }, title],
    [false, { allowedTools: ['Shop'], deniedTools: ['getOrder'] }, title],
    [false, { deniedTools: ['Shop'] }, title],
    [false, { deniedTools: ['openai_web_search'] }, web],
    [true, { allowedTools: ['openai_web_search'] }, web],
  ])('%s with %j', (expected, policy, what) => {
    expect(isToolAllowed(policy, what)).toBe(expected);
  });

  it('is asked again when it is called', async () => {
    let calls = 0;
    const call = async () => ({
      status: 200,
      milliseconds: 0,
      text: `${++calls}`,
      isTruncated: false,
    });
    const modelTool = { name: 'getOrder', description: '', parameters: {} };
    let policy = {};
    const [tool] = underPolicy([{ modelTool, title, call }], async () => policy);
    const { signal } = new AbortController();
    expect(await tool?.call({}, signal)).toMatchObject({ status: 200 });
    policy = { deniedTools: ['Shop'] };
    expect(await tool?.call({}, signal)).toMatchObject({ status: 0 });
    expect(calls).toBe(1);
  });
});
