import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { checkHealth } from '../../../functions/src/health/check-health.ts';
import { runCommand } from '../../../functions/src/operator/run-command.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';

let cloud: Cloud;
beforeEach(async () => {
  cloud = await startCloud();
});
afterEach(() => cloud.stop());

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

it('is not well on the database of another deployment, until that is said to be this one', async () => {
  const { deps } = cloud;
  await checkHealth(deps);
  const config = { ...deps.config, APP_URL: 'https://b.example.com', TOKEN_KEY: 'z'.repeat(43) };
  const other = { ...deps, config };
  await expect(checkHealth(other)).rejects.toMatchObject({
    code: 'unavailable',
    message: expect.stringMatching(/that of another deployment, (?!.*localhost)/),
    // For the log.
    cause: new Error('It is that of http://localhost:1.'),
  });
  // Its address alone may change.
  await expect(
    checkHealth({ ...deps, config: { ...deps.config, APP_URL: 'https://c.example' } }),
  ).resolves.toMatchObject({ status: 'ok' });

  expect(await runCommand(other, 'ada', ['take-over'])).toBe(
    'It was the database of http://localhost:1.',
  );
  await expect(checkHealth(other)).resolves.toMatchObject({ status: 'ok' });
  await expect(checkHealth(deps)).rejects.toMatchObject({ code: 'unavailable' });
});
