import { expect, it } from '@jest/globals';
import { describeOperation } from '../../../functions/src/tools/search/describe-operation.ts';

const operation = {
  operationKey: 'rvList',
  method: 'GET' as const,
  path: '/rv',
  name: '',
  shortDescription: '',
  description: '',
  tags: [],
  inputSchema: null,
  parameters: [],
};

it.each([
  ['', 'rv list\nGET /rv'],
  ['RV list', 'RV list\nGET /rv'],
  ['Campers', 'Campers\nrv list\nGET /rv'],
])('an operation that is called %j is found by its words, each once', (name, text) => {
  expect(describeOperation({ ...operation, name })).toBe(text);
});
