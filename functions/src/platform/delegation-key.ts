import type { BlobServiceClient, UserDelegationKey } from '@azure/storage-blob';
import type { Clock } from './clock.ts';

/** The service allows seven days. */
const KEY_MS = 24 * 3_600_000;
const RENEWAL_MS = KEY_MS / 2;
/** So far may our clock be ahead of the service's. */
const SKEW_MS = 15 * 60_000;

/**
 * The key that signs addresses of blobs where the account's own is not known: asked for once, whoever needs it, and renewed
 * after half of its time. While it cannot be renewed, the one before serves as long as it outlives what it signs.
 */
export function createDelegationKeys(client: () => Promise<BlobServiceClient>, now: Clock) {
  let key: UserDelegationKey | undefined;
  let asking: Promise<UserDelegationKey> | undefined;

  async function ask(): Promise<UserDelegationKey> {
    const time = now().getTime();
    const [start, end] = [new Date(time - SKEW_MS), new Date(time + KEY_MS)];
    key = await (await client()).getUserDelegationKey(start, end);
    return key;
  }
  const isGoodUntil = (time: number) => key !== undefined && key.signedExpiresOn.getTime() >= time;

  /** @param expiresAt When the address that it signs ends. */
  return async (expiresAt: Date): Promise<UserDelegationKey> => {
    if (key && isGoodUntil(Math.max(now().getTime() + RENEWAL_MS, expiresAt.getTime()))) return key;
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    try {
      return await asking;
    } catch (error) {
      if (key && isGoodUntil(expiresAt.getTime())) return key;
      throw error;
    }
  };
}
