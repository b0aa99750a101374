import { describe, expect, it } from '@jest/globals';
import { type Personality, WEB_SEARCH_TOOL } from '@talkwright/shared/areas/agent-config';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import { traitsOf } from '@talkwright/shared/models/models';
import { newDraft, sendable } from '../../../frontend/app/src/features/agents/agent-draft.ts';
import { withSnippet } from '../../../frontend/app/src/features/agents/basics/with-snippet.ts';
import {
  effortInWords,
  maxTokensInWords,
  temperatureInWords,
} from '../../../frontend/app/src/features/agents/model/settings-in-words.ts';
import { differences } from '../../../frontend/app/src/features/agents/versions/draft-differences.ts';
import { uploadProblem } from '../../../frontend/app/src/features/documents/upload-check.ts';
import { inHeldOrder } from '../../../frontend/app/src/features/people/held-order.ts';

describe('uploadProblem', () => {
  it.each([
    ['report.pdf', 1, undefined],
    ['REPORT.PDF', 50 * 1024 * 1024, undefined],
    ['report.pdf', 50 * 1024 * 1024 + 1, 'The file is larger than 50 MB.'],
    ['empty.txt', 0, 'The file is empty.'],
    ['picture.png', 1, /not supported/],
    ['pdf', 1, /not supported/],
  ])('%s of %d bytes', (name, size, problem) => {
    const found = uploadProblem({ name, size });
    if (problem instanceof RegExp) expect(found).toMatch(problem);
    else expect(found).toBe(problem);
  });
});

describe('a setting that the model does not take', () => {
  const model = (answering: string) => ({ answering, traits: traitsOf(answering) });

  it('is told, with what is sent instead', () => {
    expect(temperatureInWords(model('o3'), 'low')).toMatch(
      /^o3 takes no temperature: none is sent/,
    );
    expect(temperatureInWords(model('gpt-6-luna'), 'low')).toMatch(
      /only with the reasoning effort None/,
    );
    expect(temperatureInWords(model('gpt-6-luna'), 'none')).toMatch(/^Lower is more predictable/);
    expect(effortInWords(model('o3'), 'minimal')).toMatch(/o3 takes no Minimal: Low is sent\.$/);
    expect(effortInWords(model('gpt-5'), 'max')).toMatch(/gpt-5 takes no Max: High is sent\.$/);
    expect(effortInWords(model('o3'), 'high')).toMatch(/no Minimal\.$/);
    expect(maxTokensInWords(model('o3'), 3)).toMatch(
      /o3 takes no fewer than 16: that many are sent\.$/,
    );
    expect(maxTokensInWords(model('gpt-4o'), 32_000)).toMatch(/at most 16,384: that many/);
  });

  it('is not spoken of where it is taken', () => {
    expect(effortInWords(model('gpt-5'), 'minimal')).not.toContain('gpt-5');
    expect(maxTokensInWords(model('gpt-5'), 16)).not.toContain('sent');
    expect(maxTokensInWords(model('gpt-5'), null)).not.toContain('sent');
  });
});

describe('sendable', () => {
  const withPersonality = (change: Partial<Personality>): AgentDraft => ({
    ...newDraft(),
    personality: { ...newDraft().personality, ...change },
  });

  it('leaves out an empty teaser and the delay of an empty field', () => {
    const { personality } = sendable(withPersonality({ teaserMessage: ' ' }));
    expect(personality).not.toHaveProperty('teaserMessage');
    expect(personality).not.toHaveProperty('teaserDelayMs');
    const teaser = { teaserMessage: 'Hello', teaserDelayMs: 8_000 };
    expect(sendable(withPersonality(teaser)).personality).toMatchObject(teaser);
  });

  it('never sends a picture as a data URL, and keeps the one that is stored', () => {
    const chosen = withPersonality({ icon: 'data:image/png;base64,AAAA' });
    const stored = 'https://pictures.test/1.png';
    expect(sendable(chosen).personality.icon).toBe('');
    expect(sendable(chosen, stored).personality.icon).toBe(stored);
    expect(sendable(withPersonality({ icon: '' }), stored).personality.icon).toBe('');
  });

  it('is read by the server as the draft it was', () => {
    expect(agentDraftSchema.shape.personality.parse(sendable(newDraft()).personality)).toEqual(
      newDraft().personality,
    );
  });
});

describe('differences', () => {
  const draft = (change: Partial<AgentDraft>): AgentDraft => ({ ...newDraft(), ...change });

  it('names what differs, also inside of the settings, and nothing else', () => {
    const mine = draft({ name: 'Ada', ragEnabled: true });
    const theirs = draft({
      name: 'Grace',
      modelConfig: { ...newDraft().modelConfig, maxTokens: 500 },
    });
    expect(differences(mine, theirs)).toEqual([
      { path: 'name', label: 'Agent Name', mine: 'Ada', theirs: 'Grace' },
      { path: 'modelConfig.maxTokens', label: 'Max Tokens', mine: 'Default', theirs: '500' },
      { path: 'ragEnabled', label: 'RAG Document Search', mine: 'On', theirs: 'Off' },
    ]);
    expect(differences(mine, mine)).toEqual([]);
  });

  it('has a name for every field of an agent', () => {
    const other = JSON.parse(JSON.stringify(newDraft()), (_key, value) =>
      Array.isArray(value) || (value !== null && typeof value === 'object') ? value : 'other',
    );
    const found = differences(newDraft(), other);
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(({ path, label }) => path === label)).toEqual([]);
  });

  it('leaves secrets to their marks', () => {
    const { modelConfig } = newDraft();
    const typed = draft({ modelConfig: { ...modelConfig, apiKey: 'sk-secret', baseURL: null } });
    expect(differences(typed, newDraft())).toEqual([]);
  });

  it('says what the operations are called that only one side has', () => {
    const { toolsConfig } = newDraft();
    const found = differences(
      draft({ toolsConfig: { ...toolsConfig, enabled_tools: ['op1', 'op2'] } }),
      newDraft(),
      new Map([['op1', 'Shop: getOrder']]),
    );
    expect(found).toMatchObject([
      {
        mine: '2 tools, of which only here:\nShop: getOrder\nan operation that is gone',
        theirs: '0 tools',
      },
    ]);
  });

  it('says which tools only one side has, among however many', () => {
    const common = Array.from({ length: 50 }, (_, index) => `op${index}`);
    const found = differences(
      draft({ toolsConfig: { enabled_tools: [...common, WEB_SEARCH_TOOL] } }),
      draft({ toolsConfig: { enabled_tools: common } }),
    );
    expect(found).toMatchObject([
      { mine: '51 tools, of which only here:\nOpenAI Web Search', theirs: '50 tools' },
    ]);
  });

  it('writes the fields of the data collection as lines', () => {
    const field = { key: 'size', type: 'enum', required: true, description: 'Of shirts' } as const;
    const { dataCollectionConfig } = newDraft();
    const found = differences(
      draft({
        dataCollectionConfig: {
          ...dataCollectionConfig,
          fields: [{ ...field, options: ['S', ' M'] }],
        },
      }),
      newDraft(),
    );
    expect(found).toMatchObject([
      { label: 'Data Collection: Fields', mine: 'size: enum; of S, M; required; Of shirts' },
    ]);
  });
});

describe('withSnippet', () => {
  it.each([
    ['', 'Be kind.', 'Be kind.'],
    ['You help.', 'Be kind.', 'You help.\n\nBe kind.'],
    ['You help.\n\n\n', 'Be kind.', 'You help.\n\nBe kind.'],
  ])('%j and %j', (prompt, snippet, expected) => {
    expect(withSnippet(prompt, snippet)).toBe(expected);
  });
});

describe('inHeldOrder', () => {
  const rows = (...ids: string[]) => ids.map((id) => ({ id }));
  const ordered = (held: string[], fresh: string[]) =>
    inHeldOrder(rows(...held), rows(...fresh)).map(({ id }) => id);

  it('keeps rows where they stand, puts new ones behind their neighbor, and drops what is gone', () => {
    expect(ordered(['a', 'b', 'c'], ['c', 'a', 'b'])).toEqual(['a', 'b', 'c']);
    expect(ordered(['a', 'c'], ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', 'c', 'd']);
    expect(ordered(['b', 'c'], ['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
    expect(ordered(['a', 'b', 'c'], ['a', 'c'])).toEqual(['a', 'c']);
    expect(ordered([], ['b', 'a'])).toEqual(['b', 'a']);
  });

  it('takes the newer values', () => {
    const held = [{ id: 'a', role: 'user' }];
    const fresh = [{ id: 'a', role: 'admin' }];
    expect(inHeldOrder(held, fresh)).toEqual(fresh);
  });
});
