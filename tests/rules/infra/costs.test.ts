import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import costs from '../../../infra/azure/costs.json' with { type: 'json' };
import { azdParameters, variablesOf } from '../../../infra/check/azd-parameters.ts';
import { costTable, total } from '../../../infra/check/costs.ts';
import containers from '../../../infra/containers.json' with { type: 'json' };
import { given } from '../../support/infra/deployments.ts';
import { root } from '../../support/root.ts';

it('stands in the documentation as it is worked out', () => {
  expect(readFileSync(join(root, 'docs/azure.md'), 'utf8')).toContain(costTable());
});

it.each(['small', 'large'] as const)(
  'of a %s deployment is below the budget that it sets',
  (size) => {
    const { monthlyBudget, throughputFactor } = azdParameters({ ...given, ...variablesOf(size) });
    expect(total(size)).toBeLessThan(Number(monthlyBudget));
    expect(total(size)).toBeGreaterThan(Number(monthlyBudget) / 4);

    // A container that scales by itself is billed a tenth of its most at least, each hour.
    const most = Object.values(containers.cosmos).reduce((sum, one) => sum + one.maxThroughput, 0);
    const least = (most / 10) * Number(throughputFactor);
    const [throughput] = costs.lines;
    expect(throughput?.[size].quantity).toBeGreaterThan((least / 100) * 730);
  },
);
