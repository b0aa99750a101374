import { expect, it } from '@jest/globals';
import { clientOf } from '../../../functions/src/host/client.ts';

const addressOf = (chain: string, proxies = 0) =>
  clientOf({ headers: new Headers({ 'x-forwarded-for': chain }) }, proxies).address;

it.each([
  ['198.51.100.7', 0, '198.51.100.7'],
  // What a client has written itself stands further left.
  ['127.0.0.1, 198.51.100.7:51034', 0, '198.51.100.7'],
  ['127.0.0.1, 198.51.100.7, 203.0.113.1', 1, '198.51.100.7'],
  ['198.51.100.7', 2, '198.51.100.7'],
  ['[2001:db8:1:2:3:4:5:6]:443', 0, '2001:db8:1:2::/64'],
  ['::ffff:198.51.100.7', 0, '198.51.100.7'],
  ['not an address', 0, 'unknown'],
  ['', 0, 'unknown'],
])('counts %j behind %p proxies of the operator as %s', (chain, proxies, address) => {
  expect(addressOf(chain, proxies)).toBe(address);
});
