import { describe, expect, it } from '@jest/globals';
import { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';

const settings = { enabled: true, appApiAppId: 'A0123' };
const readWith = (fields: object) => saveAgentSlack.body.safeParse({ ...settings, ...fields });
const sentencesFor = (policy: unknown) =>
  readWith({ policy }).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('the policy of an agent in Slack', () => {
  it('may be left out, and leaves out what it does not restrict', () => {
    expect(readWith({}).data?.policy).toBeNull();
    expect(readWith({ policy: {} }).data?.policy).toEqual({});
    const policy = {
      ...{ allowedTools: ['orders'], deniedTools: [], maxTokens: 800, allowGuests: true },
      ...{ allowedUsers: ['U012AB'], allowedChannels: ['C012AB', 'G1'], directMessages: false },
    };
    expect(readWith({ policy }).data?.policy).toEqual(policy);
  });

  it('refuses whatever it does not know, so that no restriction is misspelt', () => {
    const { issues = [] } = readWith({ policy: { allowedtools: [], maxTokens: 1 } }).error ?? {};
    expect(issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['allowedtools'] }]);
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
  ])('says of %j what is wrong', (policy, sentence) => {
    expect(sentencesFor(policy)).toEqual([sentence]);
  });

  it('reads an alias as it is compared', () => {
    expect(readWith({ alias: ' Sales ' }).data?.alias).toBe('sales');
    expect(readWith({ alias: 'two words' }).success).toBe(false);
    expect(readWith({ alias: null }).data?.alias).toBeNull();
  });
});
