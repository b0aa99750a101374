import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AzureHere } from '../../support/cloud/azure-here.ts';
import {
  type AzureDeeds,
  type AzureProxied,
  newAzureDeeds,
  startAzureInTrouble,
  tryAzureFault,
} from '../../support/faults/azure-deeds.ts';
import type { FaultName } from '../../support/faults/cells.ts';

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
    const { outcomes, complaints } = await tryAzureFault(azure, deeds, service, fault);
    expect({ outcomes, complaints }).toEqual({ outcomes: ['unavailable'], complaints: [] });
  },
);
