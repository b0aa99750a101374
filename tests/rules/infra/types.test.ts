import { expect, it } from '@jest/globals';
import { checkTypes, isTyped } from '../../../infra/check/check-types.ts';
import { deployments } from '../../support/infra/deployments.ts';

const all = deployments.flatMap(([, { resources }]) => resources);
const everything = [
  ...new Map(all.map((one) => [JSON.stringify([one.type, one.body]), one])).values(),
];

it('gives no resource a property that the published packages do not know, or of another type', async () => {
  expect(await checkTypes(everything)).toEqual([]);
});

it('leaves no resource with properties unchecked', () => {
  const unchecked = everything.filter((one) => one.body.properties !== undefined && !isTyped(one));
  expect(unchecked.map(({ type }) => type)).toEqual([]);
});
