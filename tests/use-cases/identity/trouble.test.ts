import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AzureHere } from '../../support/cloud/azure-here.ts';
import {
  type AzureDeeds,
  type AzureProxied,
  azureCodes,
  azureUsers,
  newAzureDeeds,
  startAzureInTrouble,
} from '../../support/faults/azure-deeds.ts';
import type { FaultName } from '../../support/faults/cells.ts';
import { behindProxy } from '../../support/faults/try-fault.ts';

let azure: AzureHere;
let deeds: AzureDeeds;
beforeAll(async () => {
  azure = await startAzureInTrouble();
  deeds = await newAzureDeeds(azure);
});
afterAll(() => azure.stop());

/** Those that nothing ended before; the others are in `npm run bench -- --only faults`. */
const cells: [AzureProxied, FaultName][] = [
  ['entra', 'half-open'],
  ['communication', 'half-open'],
  ['communication', 'cut'],
  ['keyVault', 'reset'],
];

it.each(cells)(
  'while %s is in trouble (%s) it is said within seconds, and all is well afterwards',
  async (service, fault) => {
    const used = azureUsers[service].deeds.map((name) => deeds[name]);
    const { outcomes, complaints } = await behindProxy(
      azure.proxies[service],
      used,
      azureCodes,
      fault,
    );
    expect({ outcomes, complaints }).toEqual({ outcomes: azureCodes, complaints: [] });
  },
);
