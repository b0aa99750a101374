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

it('leaves unchecked only what no package describes as it is sent', () => {
  const unchecked = everything.filter((resource) => !isTyped(resource));
  expect([...new Set(unchecked.map(({ type }) => type))].sort()).toEqual([
    'Microsoft.Insights/components',
    'Microsoft.Insights/webtests',
    'Microsoft.ManagedIdentity/userAssignedIdentities',
    'Microsoft.Network/privateDnsZones',
    'Microsoft.Network/privateEndpoints',
    'Microsoft.Network/privateEndpoints/privateDnsZoneGroups',
    'Microsoft.Network/virtualNetworks',
    'Microsoft.Resources/resourceGroups',
  ]);
});
