import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { UserRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Config } from '../platform/config.ts';
import { newToken } from '../platform/ids.ts';

/** A browser, by a random id, and a mark for each account that was signed in to with it, the newest first. */
export type Device = { id: string; marks: Mark[] };

/**
 * `address` says for which email address it is: whether a browser claims to know it is seen without any look-up, which
 * could tell a stranger that there is an account. `account` says as what the account was known.
 */
type Mark = { address: string; account: string };
type Account = Pick<UserRecord, 'id' | 'email' | 'sessionVersion' | 'loginsRevoked'>;

const MAX_ACCOUNTS = 5;

/** `<id>.<address>.<account>.<address>.<account>`. Undefined for what does not have this form. */
export function parseDevice(text: string | undefined): Device | undefined {
  const [id, ...parts] = PATTERN.test(text ?? '') ? (text ?? '').split('.') : [];
  if (!id) return undefined;
  const pairs = Array.from({ length: parts.length / 2 }, (_, at) =>
    parts.slice(2 * at, 2 * at + 2),
  );
  return { id, marks: pairs.map(([address = '', account = '']) => ({ address, account })) };
}

const PATTERN = /^[\w-]{43}(\.[\w-]{43}\.[\w-]{43}){1,5}$/;

export const formatDevice = ({ id, marks }: Device): string =>
  [id, ...marks.flatMap(({ address, account }) => [address, account])].join('.');

/**
 * Whether the account of this address was signed in to with the device, and since then neither got a new password nor
 * had a login ended by hand.
 */
export async function isKnownDevice(
  { accounts, config }: { accounts: AccountsReader; config: Config },
  device: Device,
  email: string,
): Promise<boolean> {
  const mark = findMark(config, device, email);
  const user = mark && (await accounts.findUserByEmail(email))?.value;
  return user !== undefined && isSame(mark?.account ?? '', accountMac(config, device.id, user));
}

/** The device as it is from a sign-in on, which may be its first. */
export function deviceOf(config: Config, before: Device | undefined, user: Account): Device {
  const id = before?.id ?? newToken();
  const known = before && findMark(config, before, user.email);
  const others = before?.marks.filter((mark) => mark !== known) ?? [];
  const account = accountMac(config, id, user);
  const mark = { address: addressMac(config, id, user.email, account), account };
  return { id, marks: [mark, ...others].slice(0, MAX_ACCOUNTS) };
}

const findMark = (config: Config, { id, marks }: Device, email: string): Mark | undefined =>
  marks.find(({ address, account }) => isSame(address, addressMac(config, id, email, account)));

const addressMac = (config: Config, id: string, email: string, account: string) =>
  macOf(config, ['address', id, account, email]);

const accountMac = (
  config: Config,
  id: string,
  { id: userId, sessionVersion, loginsRevoked }: Account,
) => macOf(config, ['account', id, userId, sessionVersion, loginsRevoked]);

function macOf({ TOKEN_KEY }: Config, parts: (string | number)[]): string {
  const key = new Uint8Array(hkdfSync('sha256', TOKEN_KEY, '', 'known device', 32));
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
}

const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(given), Buffer.from(expected));
