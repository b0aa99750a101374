import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';
import amqp from 'rhea-promise';
import { keepAddresses } from '../../../functions/src/platform/keep-addresses.ts';
import { root } from '../../support/root.ts';

const script = join(root, 'tests/support/send-while-busy.ts');

it('sends again as soon as the service is not busy any more, which had closed connections', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(JSON.parse(stdout)).toEqual({
    meanwhile: ['unavailable', 'unavailable', 'unavailable'],
    afterwards: ['sent', 'sent', 'sent'],
  });
});

it('a link that has lost its source has no address, and does not throw as it is asked for it', () => {
  keepAddresses();
  const link: { address: string } = Object.create(amqp.Receiver.prototype, {
    _link: { value: {} },
  });
  expect(link.address).toBe('');
});

it('has mended the very copy of the library that the SDK uses', () => {
  const ours = createRequire(join(root, 'functions/package.json'));
  const sdk = createRequire(ours.resolve('@azure/service-bus'));
  const core = createRequire(sdk.resolve('@azure/core-amqp'));
  const [own, ...others] = [ours, sdk, core].map((one) => one.resolve('rhea-promise'));
  expect(others).toEqual([own, own]);
});
