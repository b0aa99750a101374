import { describe, expect, it } from '@jest/globals';
import { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';

const settings = { enabled: true, appApiAppId: 'A0123' };
const readWith = (fields: object) => saveAgentSlack.body.safeParse({ ...settings, ...fields });
const sentencesFor = (policy: unknown) =>
  readWith({ policy }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

const prompt = (...channels: string[]) => ({ prompt: 'Who is on call?', channels });
const PROMPT = 'A prompt is a text, or {"prompt": "…", "channels": ["C0123ABCD"]}';
const TOO_MANY = 'Slack shows 4 prompts at once: name no more for one channel, and no more for all';

describe('the policy of an agent in Slack', () => {
  it('may be left out, and leaves out what it does not restrict', () => {
    expect(readWith({}).data?.policy).toBeNull();
    expect(readWith({ policy: {} }).data?.policy).toEqual({});
    const policy = {
      ...{ allowedTools: ['orders'], deniedTools: [], maxTokens: 800, allowGuests: true },
      ...{ allowedUsers: ['U012AB'], allowedChannels: ['C012AB', 'G1'], directMessages: false },
      suggestedPrompts: ['What is new?', { prompt: 'Who is on call?', channels: ['C012AB'] }],
    };
    expect(readWith({ policy }).data?.policy).toEqual(policy);
  });

  it('refuses whatever it does not know, so that no restriction is misspelt', () => {
    const { issues = [] } = readWith({ policy: { allowedtools: [], maxTokens: 1 } }).error ?? {};
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['allowedtools'] }]);
  });

  it('has four prompts for each channel, and four for all', () => {
    const suggestedPrompts = ['x', prompt('C1'), prompt('C2', 'G3')].flatMap((one) =>
      Array.from({ length: 4 }, () => one),
    );
    expect(readWith({ policy: { suggestedPrompts } }).data?.policy).toEqual({ suggestedPrompts });
  });

  it.each([
    [[], 'policy: A policy is a JSON object'],
    ['{}', 'policy: A policy is a JSON object'],
    [{ maxTokens: 0 }, 'policy.maxTokens: This has to be at least 1'],
    [{ maxTokens: 1.5 }, 'policy.maxTokens: This has to be a whole number'],
    [{ maxTokens: 32_001 }, 'policy.maxTokens: This may be at most 32000'],
    [{ deniedTools: 'all' }, 'policy.deniedTools: This has to be a list'],
    [{ allowedUsers: ['@nora'] }, 'policy.allowedUsers.0: A member ID looks like U0123ABCD'],
    [{ allowedChannels: ['#it'] }, 'policy.allowedChannels.0: A channel ID looks like C0123ABCD'],
    [{ allowGuests: 'yes' }, 'policy.allowGuests: This has to be true or false'],
    [
      { allowedTools: Array.from({ length: 201 }, () => 'x') },
      'policy.allowedTools: This may have at most 200 entries',
    ],
    [{ suggestedPrompts: [' '] }, 'policy.suggestedPrompts.0: A prompt has words'],
    [{ suggestedPrompts: ['x', 5] }, `policy.suggestedPrompts.1: ${PROMPT}`],
    [{ suggestedPrompts: [{ prompt: 'x' }] }, `policy.suggestedPrompts.0: ${PROMPT}`],
    [
      { suggestedPrompts: [{ ...prompt('C1'), channel: 'C1' }] },
      `policy.suggestedPrompts.0: ${PROMPT}`,
    ],
    [
      { suggestedPrompts: [prompt('#it')] },
      'policy.suggestedPrompts.0.channels.0: A channel ID looks like C0123ABCD',
    ],
    [
      { suggestedPrompts: [prompt()] },
      'policy.suggestedPrompts.0.channels: Name a channel, or write the prompt without an object',
    ],
    [{ suggestedPrompts: ['a', 'b', 'c', 'd', 'e'] }, `policy.suggestedPrompts: ${TOO_MANY}`],
    [
      { suggestedPrompts: Array.from({ length: 5 }, () => prompt('C1', 'C1')) },
      `policy.suggestedPrompts: ${TOO_MANY}`,
    ],
  ])('says of %j what is wrong', (policy, sentence) => {
    expect(sentencesFor(policy)).toEqual([sentence]);
  });

  it('reads an alias as it is compared', () => {
    expect(readWith({ alias: ' Sales ' }).data?.alias).toBe('sales');
    expect(readWith({ alias: 'two words' }).success).toBe(false);
    expect(readWith({ alias: null }).data?.alias).toBeNull();
  });
});
