import { describe, expect, it } from '@jest/globals';
import {
  policyText,
  readPolicy,
} from '../../../frontend/app/src/features/slack/agent/policy-text.ts';
import {
  scopesIn,
  scopesTextSchema,
} from '../../../frontend/app/src/features/slack/apps/scopes-text.ts';

describe('the text of a policy', () => {
  it('is read as it was written, and none is none', () => {
    const policy = { deniedTools: ['refund'], maxTokens: 500 };
    expect(readPolicy(policyText(policy))).toEqual({ policy });
    expect(policyText(null)).toBe('');
    expect(readPolicy(' \n')).toEqual({ policy: null });
  });

  it.each([
    ['{ "maxTokens": 500', 'Invalid policy JSON'],
    ['[]', 'Invalid policy JSON: A policy is a JSON object'],
    ['null', 'Invalid policy JSON: A policy is a JSON object'],
    [
      '{ "allowedUsers": ["ada"] }',
      'Invalid policy JSON: allowedUsers.0: A member ID looks like U0123ABCD',
    ],
    ['{ "denyTools": [] }', /^Invalid policy JSON: .*denyTools/],
  ])('%s is refused with what is wrong', (text, sentence) => {
    const { policy, problem } = readPolicy(text);
    expect(policy).toBeNull();
    expect(problem).toMatch(sentence);
  });
});

it('a policy of a megabyte is refused before anybody sends it', () => {
  const text = JSON.stringify({ deniedTools: ['x'.repeat(1024 * 1024)] });
  expect(readPolicy(text).problem).toBe(
    'Invalid policy JSON: deniedTools.0: This may have at most 200 characters',
  );
});

describe('the text of scopes', () => {
  it('is read however it is separated', () => {
    expect(scopesIn(' chat:write,commands\nusers:read ')).toEqual([
      ...['chat:write', 'commands', 'users:read'],
    ]);
  });

  it.each(['', ' , ', 'Chat Write', 'chat:write; commands'])('%j is refused', (text) => {
    expect(scopesTextSchema.safeParse(text).success).toBe(false);
  });
});
