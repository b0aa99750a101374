import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { requestAccess } from '../../../functions/src/sign-up/request-access.ts';
import { newAddress } from '../../support/api/people.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { anybody } from '../../support/cloud/use-cases.ts';
import { tally } from '../../support/tally.ts';

let time = Date.parse('2026-01-01T00:00:00.000Z');
let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud({ now: () => new Date(time) });
});
afterAll(() => cloud.stop());

it('lets exactly as many sign-ups through from one address as the setting says, each hour anew', async () => {
  const max = cloud.deps.config.SIGN_UPS_PER_HOUR;

  expect(await attempts(max + 20)).toEqual({ tenant_not_found: max, too_many: 20 });
  time += 3_600_000;
  expect(await attempts(1)).toEqual({ tenant_not_found: 1 });
});

/** For an organization that does not exist. */
const attempts = (count: number) =>
  tally(
    Array.from({ length: count }, () =>
      requestAccess(cloud.deps, anybody, {
        email: newAddress(),
        firstName: 'Ada',
        lastName: 'Lovelace',
        tenantId: 'missing',
        justification: 'Please',
        role: 'user',
      }),
    ),
  );
