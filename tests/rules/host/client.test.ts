import { expect, it } from '@jest/globals';
import { clientOf } from '../../../functions/src/host/client.ts';

const addressOf = (forwardedFor: string, proxies = 0) =>
  clientOf({ headers: new Headers(), forwardedFor }, proxies).address;

it.each([
  ['198.51.100.7', 0, '198.51.100.7'],
  // What a client has written itself stands further left.
  ['127.0.0.1, 198.51.100.7:51034', 0, '198.51.100.7'],
  ['127.0.0.1, 198.51.100.7, 203.0.113.1', 1, '198.51.100.7'],
  // Whoever comes past the proxies.
  ['198.51.100.7', 2, '198.51.100.7'],
  ['203.0.113.9, 198.51.100.7', 2, '198.51.100.7'],
  ['[2001:db8:1:2:3:4:5:6]:443', 0, '2001:db8:1:2::/64'],
  ['::ffff:198.51.100.7', 0, '198.51.100.7'],
  ['not an address', 0, null],
  ['203.0.113.9, unknown', 0, null],
  ['', 0, null],
])('counts %j behind %p proxies of the operator as %s', (chain, proxies, address) => {
  expect(addressOf(chain, proxies)).toBe(address);
});

it('counts forty visitors behind one proxy as forty', () => {
  const visitors = Array.from({ length: 40 }, (_, n) => `198.51.100.${n + 1}`);
  const found = visitors.map((visitor) => addressOf(`${visitor}, 203.0.113.1:4711`, 1));
  expect(found).toEqual(visitors);
});
