import { expect, it, jest } from '@jest/globals';
import { allContracts } from '@talkwright/shared/all-contracts';
import { registered } from '../../../functions/src/host/endpoint.ts';
import { settings } from '../../support/cloud/settings.ts';

it('serves every contract once, and nothing else', async () => {
  // Outside the host, the SDK notes at each registration that it skips it.
  jest.spyOn(console, 'warn').mockReturnValue();
  jest.spyOn(console, 'debug').mockReturnValue();
  Object.assign(process.env, settings);
  await import('../../../functions/src/main.ts');
  const served = registered.map(({ name }) => name);
  expect(served.sort()).toEqual(allContracts.map(({ name }) => name).sort());
});
