import { createHmac, timingSafeEqual } from 'node:crypto';

export const KEY_NAME = 'RootManageSharedAccessKey';

/** Not a secret: the broker listens on this machine only. A wrong key is refused so that wrong settings show. */
export const KEY = 'local';

/** Whether this is a shared access signature made with our key, and still valid. */
export function isValidSignature(token: string): boolean {
  const field = (name: string) => new RegExp(`(?:^| |&)${name}=([^&]*)`).exec(token)?.[1] ?? '';
  const expires = field('se');
  if (field('skn') !== KEY_NAME || Number(expires) * 1000 < Date.now()) return false;

  const expected = createHmac('sha256', KEY)
    .update(`${field('sr')}\n${expires}`)
    .digest();
  const given = Buffer.from(decodeURIComponent(field('sig')), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
