import type { UserDelegationKey } from '@azure/storage-blob';
import type { Clock } from './clock.ts';

/** The service allows seven days. */
const KEY_MS = 24 * 3_600_000;
const RENEWAL_MS = KEY_MS / 2;
/** So far may our clock be ahead of the service's. */
const SKEW_MS = 15 * 60_000;

/**
 * The key that signs addresses of blobs where the account's own is not known: asked for once, whoever needs it, and renewed
 * after half of its time, while the one before still serves.
 */
export function createDelegationKeys(
  newKey: (start: Date, end: Date) => Promise<UserDelegationKey>,
  now: Clock,
) {
  let key: UserDelegationKey | undefined;
  let asking: Promise<UserDelegationKey> | undefined;

  async function ask(): Promise<UserDelegationKey> {
    const time = now().getTime();
    const [start, end] = [new Date(time - SKEW_MS), new Date(time + KEY_MS)];
    key = await newKey(start, end);
    return key;
  }

  function renew(): Promise<UserDelegationKey> {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  }

  /** @param expiresAt When the address that it signs ends. */
  return async (expiresAt: Date): Promise<UserDelegationKey> => {
    const end = key?.signedExpiresOn.getTime() ?? 0;
    if (!key || end < expiresAt.getTime()) return renew();
    // Whoever asks next is told if that is still in vain when this one has ended.
    if (end < now().getTime() + RENEWAL_MS) renew().catch(() => {});
    return key;
  };
}
