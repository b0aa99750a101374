import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkHealth } from '../../../functions/src/health/check-health.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

let cloud: Cloud;
beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('is well where the database answers and every native part can be loaded', async () => {
  await expect(checkHealth(cloud.deps)).resolves.toMatchObject({ status: 'ok' });
});

it('names the native parts that are missing, and what for', async () => {
  const name = '@node-rs/argon2-none';
  const parts = [
    { name, serves: 'logging in', load: () => import(name) },
    { name: 'there', serves: 'all else', load: async () => {} },
  ];
  await expect(checkHealth(cloud.deps, parts)).rejects.toMatchObject({
    code: 'unavailable',
    message: `This installation is not complete. Publish it again with the packages of its platform: ${name} (logging in).`,
  });
});
