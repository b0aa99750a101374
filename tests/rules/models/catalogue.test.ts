import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { modelSettingsSchema } from '@talkwright/shared/areas/agent-config';
import {
  CAREFUL,
  catalogue,
  families,
  offeredModels,
  reasoningEfforts,
} from '@talkwright/shared/models/catalogue';
import { endInWords } from '@talkwright/shared/models/end-in-words';
import { modelNameSchema } from '@talkwright/shared/models/model-name';
import {
  effortFor,
  endOf,
  isOpenAi,
  livingModel,
  maxTokensFor,
  modelOfNewAgent,
  takesTemperature,
  traitsOf,
} from '@talkwright/shared/models/models';
import { root } from '../../support/root.ts';

describe('the catalogue, beside the types of the vendor', () => {
  const types = readFileSync(join(root, 'node_modules/openai/resources/shared.d.ts'), 'utf8');
  const declared = (name: string) => {
    const [, union = ''] = new RegExp(`export type ${name} = ([^;]+);`).exec(types) ?? [];
    return [...union.matchAll(/'([^']+)'/g)].map(([, value = '']) => value);
  };
  const chatModels = declared('ChatModel');
  const [comment = ''] =
    /\/\*\*(?:(?!\*\/)[\s\S])*Deprecated values:(?:(?!\*\/)[\s\S])*\*\//.exec(types) ?? [];
  const shutdowns = new Map(
    comment
      .replaceAll(/\n \*\s*/g, ' ')
      .split(' - "')
      .flatMap((part): [string, string][] => {
        const [, day] = /shutdown date: (\d{4}-\d\d-\d\d)/.exec(part) ?? [];
        const names = [...`"${part}`.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
        return day ? names.map((name) => [name, day]) : [];
      }),
  );

  it('has the days on which models are shut down, and no others', () => {
    expect(shutdowns.size).toBeGreaterThan(40);
    const chat = catalogue.filter(({ name }) => !name.startsWith('text-embedding'));
    expect(chat.map(({ name, ends }) => [name, ends])).toEqual(
      chat.map(({ name }) => [name, shutdowns.get(name)]),
    );
  });

  it('knows every one that is shut down, dated ones by the one that they are of', () => {
    const talking = [...shutdowns].filter(([name]) => !/audio/.test(name));
    expect(talking.length).toBeGreaterThan(50);
    expect(talking.map(([name]) => [name, endOf(name)?.day])).toEqual(talking);
  });

  it('offers, and replaces by, models that there are and that live', () => {
    expect(offeredModels.filter((name) => !chatModels.includes(name))).toEqual([]);
    const successors = catalogue.flatMap(({ replacedBy }) => replacedBy ?? []);
    expect(successors.filter((name) => !chatModels.includes(name) || shutdowns.has(name))).toEqual(
      [],
    );
    expect(
      catalogue.filter(({ ends, replacedBy }) => Boolean(ends) !== Boolean(replacedBy)),
    ).toEqual([]);
  });

  it('knows the efforts that the API does, from the least to the most', () => {
    expect([...reasoningEfforts]).toEqual(declared('ReasoningEffort'));
  });
});

describe('what a model takes', () => {
  it.each([
    ['gpt-6-luna', 'gpt-6'],
    ['gpt-6.1-sol', 'gpt-6'],
    ['openai/gpt-6.1-sol', 'gpt-6'],
    ['GPT-5-mini', 'gpt-5'],
    ['gpt-5-mini-2025-08-07', 'gpt-5'],
    ['gpt-5.1', 'gpt-5.1'],
    ['gpt-5.6-terra', 'gpt-5.'],
    ['gpt-4.1-mini', 'gpt-4.1'],
    ['o4-mini', 'o4'],
    ['openai/gpt-oss-120b', 'gpt-oss'],
  ])('%s takes what its family does, %s', (name, family) => {
    expect(traitsOf(name)).toEqual(families[family]);
  });

  it.each(['meta-llama/Llama-3.1-8B', 'hf.co/x/y:Q4_K_M', 'gpt', 'mistral-large', ''])(
    '%j takes what no server refuses',
    (name) => expect(traitsOf(name)).toEqual(CAREFUL),
  );

  it('is an effort of its own for each that can be chosen: no less, where there is one', () => {
    for (const traits of Object.values(families)) {
      for (const chosen of reasoningEfforts) {
        const sent = effortFor(traits, chosen);
        if (traits.efforts.length === 0) expect(sent).toBeUndefined();
        else expect(traits.efforts).toContain(sent);
        if (traits.efforts.includes(chosen)) expect(sent).toBe(chosen);
      }
    }
    const efforts = (name: string) => reasoningEfforts.map((one) => effortFor(traitsOf(name), one));
    expect(efforts('gpt-6-luna')).toEqual(['none', 'low', 'low', 'medium', 'high', 'xhigh', 'max']);
    expect(efforts('gpt-5')).toEqual([
      ...['minimal', 'minimal', 'low', 'medium', 'high', 'high', 'high'],
    ]);
    expect(efforts('o3')).toEqual(['low', 'low', 'low', 'medium', 'high', 'high', 'high']);
  });

  it('is kept as it was chosen where the catalogue does not know the name, but perhaps the operator', () => {
    const temperature = 0.3;
    const after = (model: string) => modelSettingsSchema.parse({ model, temperature }).temperature;
    expect(after('gpt-5-of-ours')).toBe(temperature);
    expect(traitsOf('gpt-5-of-ours').temperature).toBe('one');
    const added = [
      { name: 'gpt-5-of-ours', traits: { ...traitsOf('gpt-5'), temperature: 'any' as const } },
    ];
    expect(traitsOf('gpt-5-of-ours', added).temperature).toBe('any');
  });

  it('is a temperature of gpt-6 only while it does not think', () => {
    expect(takesTemperature(traitsOf('gpt-6-luna'), 'none')).toBe(true);
    expect(takesTemperature(traitsOf('gpt-6-luna'), 'minimal')).toBe(false);
    expect(takesTemperature(traitsOf('gpt-4o'), 'high')).toBe(true);
    expect(takesTemperature(traitsOf('o3'), 'none')).toBe(false);
  });

  it('is no more tokens than its server gives, and any number where that is not known', () => {
    expect(maxTokensFor(traitsOf('gpt-4o'), 32_000)).toBe(16_384);
    expect(maxTokensFor(traitsOf('somebody/else'), 32_000)).toBe(32_000);
    expect(maxTokensFor(traitsOf('gpt-4o'), 1)).toBe(16);
    expect(maxTokensFor(traitsOf('gpt-4o'), null)).toBeNull();
  });
});

describe('a model that ends', () => {
  it('answers until the day before, and is replaced from then on', () => {
    expect(livingModel('gpt-5-mini', '2026-12-10')).toBe('gpt-5-mini');
    expect(livingModel('gpt-5-mini', '2026-12-11')).toBe('gpt-6-luna');
    expect(livingModel('gpt-5-mini-2025-08-07', '2030-01-01')).toBe('gpt-6-luna');
    expect(livingModel('nobody-knows-it', '2030-01-01')).toBe('nobody-knows-it');
  });

  it('is replaced by what has replaced its replacement', () => {
    const added = [
      { name: 'one', ends: '2026-01-01', replacedBy: 'two' },
      { name: 'two', ends: '2026-06-01', replacedBy: 'three' },
    ];
    expect(livingModel('one', '2026-03-01', added)).toBe('two');
    expect(livingModel('one', '2026-06-01', added)).toBe('three');
  });

  it('still ends where an operator says something else of it', () => {
    const added = [{ name: 'gpt-5-mini', price: { input: 0.2, output: 1.5 } }];
    expect(livingModel('gpt-5-mini-2025-08-07', '2026-12-11', added)).toBe('gpt-6-luna');
    const later = [{ name: 'gpt-5-mini', ends: '2027-06-01', replacedBy: 'gpt-6.1-terra' }];
    expect(livingModel('gpt-5-mini', '2026-12-11', later)).toBe('gpt-5-mini');
    expect(livingModel('gpt-5-mini', '2027-06-01', later)).toBe('gpt-6.1-terra');
  });

  it('is what a new agent has until it ends, by the clock of the world', () => {
    expect(modelOfNewAgent(new Date('2026-12-10T23:59:59.999Z'))).toBe('gpt-5-mini');
    expect(modelOfNewAgent(new Date('2026-12-11T00:00:00.000Z'))).toBe('gpt-6-luna');
    expect(modelOfNewAgent(new Date('2026-12-11T01:30:00+02:00'))).toBe('gpt-5-mini');
    expect(modelSettingsSchema.parse({}).model).toBe(modelOfNewAgent(new Date()));
  });

  it('says so in words', () => {
    expect(endInWords('gpt-5-mini', '2026-12-11', '2026-12-10')).toBe(
      'gpt-5-mini ends on 11 December 2026',
    );
    expect(endInWords('gpt-5-mini', '2026-12-11', '2026-12-11')).toBe(
      'gpt-5-mini ended on 11 December 2026',
    );
  });

  it.each([
    [undefined, true],
    ['', true],
    ['https://api.openai.com/v1', true],
    ['https://eu.api.openai.com/v1', true],
    ['https://api.openai.com.evil.example/v1', false],
    ['https://openrouter.ai/api/v1', false],
    ['https://my-resource.openai.azure.com/openai/v1', false],
    ['no address', false],
  ])('%j is an address of OpenAI: %s', (baseURL, expected) => {
    expect(isOpenAi(baseURL)).toBe(expected);
  });
});

describe('the name of a model', () => {
  it.each([
    'gpt-5-mini',
    'meta-llama/Llama-3.1-8B',
    'hf.co/x/y:Q4_K_M',
    'ft:gpt-4o-mini-2024-07-18:acme::AbC123',
    '@cf/meta/llama-3.1-8b-instruct',
    'a,b#c?d\\e%2F',
    '模型-7B',
    'x'.repeat(200),
    ' padded ',
  ])('may be %j', (name) => {
    expect(modelNameSchema.parse(name)).toBe(name.trim());
  });

  it.each([
    '',
    '   ',
    'two words',
    'no\u00a0break',
    'line\nfeed',
    'zero\u200bwidth',
    '\u202eevil',
    'half \ud800',
    '<script>alert(1)</script>',
    'it"s',
    "it's",
    'it`s',
    'it’s',
    '“quoted”',
    '«quoted»',
    '「quoted」',
    'x'.repeat(201),
    7,
    null,
  ])('may not be %j', (name) => {
    const { error } = modelNameSchema.safeParse(name);
    expect(error?.issues[0]?.message).toMatch(/^A model has a name of 1 to 200 characters/);
  });
});
