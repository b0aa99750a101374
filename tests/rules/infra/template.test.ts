import { describe, expect, it } from '@jest/globals';
import { evaluateTemplate, type Template } from '../../../infra/check/evaluate-template.ts';
import type { Value, Values } from '../../../infra/check/values.ts';

const PART: Template = {
  parameters: { names: { type: 'array' } },
  resources: {
    many: {
      ...{ type: 'A/b', apiVersion: '1' },
      copy: { name: 'many', count: "[length(parameters('names'))]" },
      name: "[format('{0}-{1}', parameters('names')[copyIndex()], copyIndex())]",
      properties: { isFirst: '[equals(copyIndex(), 0)]' } as never,
    },
  },
  outputs: {
    joined: {
      value:
        "[join(map(parameters('names'), lambda('one', toLower(lambdaVariables('one')))), '+')]",
    },
  },
};

const owner = { type: 'A/b', apiVersion: '1', name: 'owner', existing: true };
const part = (given: Values) => ({
  ...{ type: 'Microsoft.Resources/deployments', apiVersion: '1', name: 'part' },
  properties: {
    template: PART,
    parameters: Object.fromEntries(Object.entries(given).map(([name, value]) => [name, { value }])),
  },
});

describe('what a template asks for', () => {
  it('follows from parameters, loops, conditions and templates within it, wherever they stand', () => {
    const { resources, outputs } = evaluateTemplate(
      {
        parameters: { isThere: { type: 'bool', defaultValue: true } },
        resources: {
          child: {
            ...{ type: 'A/b/c', apiVersion: '1', condition: "[parameters('isThere')]" },
            name: "[format('{0}/{1}', 'owner', 'child')]",
            properties: {
              a: 1,
              "[format('{0}', 'b')]": ["[reference('part').outputs.joined.value]"],
              copy: [{ name: 'list', count: 2, input: "[format('n{0}', copyIndex('list'))]" }],
              text: "[[it''s no expression]",
            } as never,
          },
          none: {
            ...{ type: 'A/b', apiVersion: '1', name: 'none' },
            condition: "[not(parameters('isThere'))]",
          },
          ...{ owner, part: part({ names: ['X', 'Y'] }) },
        },
        outputs: { id: { value: "[resourceId('A/b/c', 'owner', 'child')]" } },
      },
      {},
      '/resourceGroups/tests',
    );
    expect(resources.map(({ name, body }) => [name, body.properties])).toEqual([
      ['owner/child', { a: 1, b: ['x+y'], list: ['n0', 'n1'], text: "[it''s no expression]" }],
      ['X-0', { isFirst: true }],
      ['Y-1', { isFirst: false }],
    ]);
    expect(outputs.id).toBe('/resourceGroups/tests/providers/A/b/owner/c/child');
  });

  it.each<[string, string]>([
    ["[variables('a')]", 'x: a is not there.'],
    ["[base64('a')]", 'x: the function base64 is not known here.'],
    ["[format('{0}', ]", 'x: this is no expression from character 14 on'],
    ["[reference('owner').size.width]", 'what A/b answers as size.width is not known here.'],
    ["[reference('part').outputs.sum.value]", 'what .*deployments answers as outputs.sum.value'],
    ["[reference('none').keyUri]", 'x: none is not there under these parameters.'],
    ["[createObject('a', 1).b]", 'x: {"a":1} has no b.'],
  ])('is refused with a sentence: %s', (value, sentence) => {
    expect(() => outputOf(value)).toThrow(
      new RegExp(sentence.replaceAll(/[.{}]/g, '\\$&').replaceAll('\\.*', '.*')),
    );
  });

  it.each<[string, Values]>([
    ['part: names has to be of the type array.', { names: 'X' }],
    ['part: names is not given.', {}],
    ['part: there is no parameter sizes.', { names: [], sizes: 1 }],
  ])('is refused where a template within it is given something else: %s', (sentence, given) => {
    expect(() => evaluateTemplate({ resources: { part: part(given) } }, {})).toThrow(sentence);
  });

  it.each([
    [{ type: 'string', allowedValues: ['a', 'b'] }, 'c', 'size is none of a, b.'],
    [{ type: 'securestring', minLength: 3 }, 'ab', 'size is out of its limits.'],
    [{ type: 'int', maxValue: 3 }, 4, 'size is out of its limits.'],
  ])('is refused where %j is given %j', (size, value: Value, sentence) => {
    const template = { parameters: { size }, resources: {} };
    expect(() => evaluateTemplate(template, { size: value })).toThrow(sentence);
  });
});

const outputOf = (value: string) =>
  evaluateTemplate(
    {
      resources: {
        ...{ owner, part: part({ names: [] }) },
        none: {
          type: 'Microsoft.KeyVault/vaults/keys',
          apiVersion: '1',
          name: 'none',
          condition: false,
        },
      },
      outputs: { x: { value } },
    },
    {},
  ).outputs.x;
