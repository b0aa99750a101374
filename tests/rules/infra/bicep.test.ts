import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readBicep } from '../../../infra/check/bicep-file.ts';
import { evaluateBicep } from '../../../infra/check/evaluate-bicep.ts';
import { root } from '../../support/root.ts';

const folder = mkdtempSync(join(tmpdir(), 'talkwright-bicep-'));
beforeAll(() => writeFileSync(join(folder, 'part.bicep'), PART));
afterAll(() => rmSync(folder, { recursive: true }));

const PART = `@description('Names.')
param names array

resource many 'A/b@1' = [
  for (one, index) in names: {
    name: '\${one}-\${index}'
    properties: { isFirst: index == 0 }
  }
]

@description('How many.')
output joined string = join(map(names, one => toLower(one)), '+')
`;

it('reads every file, also those that no deployment leads to', () => {
  const files = globSync('infra/azure/*.bicep', { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) expect(readBicep(join(root, file)).path).toContain(file);
});

describe('what a file asks for', () => {
  it('follows from parameters, loops, conditions and modules, wherever they stand', () => {
    const { resources, outputs } = evaluate(`
resource child 'A/b/c@1' = if (isThere) {
  parent: owner
  name: 'child'
  properties: union({ a: 1 }, isThere ? { b: [part.outputs.joined] } : {})
}

resource none 'A/b@1' = if (!isThere) {
  name: 'none'
}

resource owner 'A/b@1' existing = {
  name: 'owner'
}

module part 'part.bicep' = {
  name: 'part'
  params: { names: ['X', 'Y'] }
}

@description('Whether.')
param isThere bool = true

@description('Of the child.')
output id string = child.id
`);
    expect(resources.map(({ name, body }) => [name, body.properties])).toEqual([
      ['owner/child', { a: 1, b: ['x+y'] }],
      ['X-0', { isFirst: true }],
      ['Y-1', { isFirst: false }],
    ]);
    expect(outputs.id).toMatch(/\/providers\/A\/b\/owner\/c\/child$/);
  });

  it.each([
    ['resource = {\n}', /main\.bicep:2: this is no Bicep: resource = \{/],
    ["var a = b\n\n@description('A.')\noutput x string = a", /:2: b is not declared\./],
    ['var a = 1', /:2: a is not used\./],
    ['param a string', /:2: a has no description\./],
    ["var a = b\nvar b = a\n@description('A.')\noutput x string = a", /a depends on itself\./],
    [
      "@description('A.')\noutput x string = base64('a')",
      /:3: the function base64 is not known here\./,
    ],
    [
      "@description('A.')\noutput x bool = 1 <= 2",
      /:3: the operator in 1 <= 2 is not known here\./,
    ],
    [
      "@description('A.')\noutput x string = owner.properties.size\nresource owner 'A/b@1' = {\n  name: 'x'\n}",
      /:3: what A\/b answers as properties\.size is not known here\./,
    ],
    [
      "module part 'part.bicep' = {\n  name: 'part'\n  params: { names: 'X' }\n}",
      /:2: names has to be of the type array\./,
    ],
    ["module part 'part.bicep' = {\n  name: 'part'\n}", /:2: names is not given\./],
    [
      "@description('A.')\noutput x string = part.outputs.sum\nmodule part 'part.bicep' = {\n  name: 'part'\n  params: { names: [] }\n}",
      /:3: the module part has no outputs\.sum\./,
    ],
    [
      "@description('A.')\noutput x string = none.id == '' ? '' : none.properties.keyUri\nresource none 'Microsoft.KeyVault/vaults/keys@1' = if (false) {\n  name: 'none'\n}",
      /:3: none is not there under these parameters\./,
    ],
  ])('is refused with a sentence and its line: %j', (text, sentence) => {
    expect(() => evaluate(`\n${text}\n`)).toThrow(sentence);
  });

  it.each([
    ["@allowed(['a', 'b'])", "'c'", 'size is none of a, b.'],
    ['@minLength(3)', "'ab'", 'size is out of its limits.'],
  ])('is refused where %s is given %s', (decorator, value, sentence) => {
    const declared = `@description('Size.')\n${decorator}\nparam size string = ${value}`;
    const used = "@description('A.')\noutput x string = size";
    expect(() => evaluate(`${declared}\n${used}\n`)).toThrow(sentence);
  });

  function evaluate(text: string) {
    const file = join(folder, 'main.bicep');
    writeFileSync(file, text);
    return evaluateBicep(file, {}, '/resourceGroups/tests');
  }
});
