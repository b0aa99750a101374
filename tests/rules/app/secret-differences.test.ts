import { describe, expect, it } from '@jest/globals';
import { modelConfigDraftSchema, modelConfigSchema } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import {
  editedSecrets,
  secretDifferences,
} from '../../../frontend/app/src/features/agents/versions/secret-differences.ts';

type Marks = { apiKeyMark?: string | null; baseURLMark?: string | null };

const saved = (version: number, marks: Marks = {}) =>
  ({ version, model_config: modelConfigSchema.parse(marks) }) as Agent;
const typed = (secrets: { apiKey?: string | null; baseURL?: string | null } = {}) =>
  modelConfigDraftSchema.parse(secrets);

const words = (found: ReturnType<typeof secretDifferences>) =>
  found.map(({ label, mine, theirs }) => [label, mine, theirs]);

describe('secrets of two versions', () => {
  it.each([
    [null, 'a', 'Not set', 'Set'],
    ['a', 'b', 'Set', 'Replaced'],
    ['a', null, 'Set', 'Removed'],
  ])('from %s to %s: %s, %s', (before, after, earlier, later) => {
    const [one, two] = [saved(1, { apiKeyMark: before }), saved(2, { apiKeyMark: after })];
    expect(words(secretDifferences(one, two))).toEqual([['Custom OpenAI API Key', earlier, later]]);
    expect(words(secretDifferences(two, one))).toEqual([['Custom OpenAI API Key', later, earlier]]);
  });

  it('are passed over where they are the same, each for itself', () => {
    const one = saved(1, { apiKeyMark: 'a', baseURLMark: 'a' });
    const two = saved(2, { apiKeyMark: 'a', baseURLMark: 'b' });
    expect(words(secretDifferences(one, one))).toEqual([]);
    expect(words(secretDifferences(one, two))).toEqual([['Custom Base URL', 'Set', 'Replaced']]);
  });
});

describe('secrets that two people edited', () => {
  const base = saved(1, { apiKeyMark: 'a' });

  it.each([
    ['set by them', saved(2, { apiKeyMark: 'a', baseURLMark: 'b' }), 'Custom Base URL', 'Set'],
    ['replaced by them', saved(2, { apiKeyMark: 'b' }), 'Custom OpenAI API Key', 'Replaced'],
    ['removed by them', saved(2), 'Custom OpenAI API Key', 'Removed'],
  ])('%s, and not by me: whichever is chosen, theirs stays', (_how, theirs, label, change) => {
    const mine = 'Not changed by you: theirs stays';
    expect(words(editedSecrets(base, typed(), theirs))).toEqual([[label, mine, change]]);
  });

  it.each([
    ['replaced', typed({ apiKey: 'sk-mine' }), 'Custom OpenAI API Key', 'Replaced'],
    ['removed', typed({ apiKey: null }), 'Custom OpenAI API Key', 'Removed'],
    ['set', typed({ baseURL: 'https://mine.example' }), 'Custom Base URL', 'Set'],
  ])('%s by me alone', (_how, mine, label, change) => {
    expect(words(editedSecrets(base, mine, base))).toEqual([[label, change, 'As it was']]);
  });

  it('by both: each says what it has done, and nothing where both have removed it', () => {
    const theirs = saved(2, { apiKeyMark: 'b' });
    const found = editedSecrets(base, typed({ apiKey: 'sk-mine' }), theirs);
    expect(words(found)).toEqual([['Custom OpenAI API Key', 'Replaced', 'Replaced']]);
    expect(JSON.stringify(found)).not.toContain('sk-mine');
    expect(editedSecrets(base, typed({ apiKey: null }), saved(2))).toEqual([]);
  });
});
