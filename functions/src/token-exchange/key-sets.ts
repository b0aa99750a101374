import { Failure } from '@talkwright/shared/contract/errors';
import type { JWTHeaderParameters } from 'jose';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { VerificationKey } from './verify-user-token.ts';

type KeySet = z.output<typeof keySetSchema>;
type Kept = { fetchedAt: number; keys: Promise<KeySet> };

const MAX_KEPT = 500;
const MAX_KEYS = 100;
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
const FRESH_MS = 10 * 60_000;
/** A key that is not known may be a new one: but nobody makes us ask more often than this. */
const PAUSE_MS = 30_000;
/** Nor where there was no answer. */
const FAILED_MS = 5_000;

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), kid: z.string().optional() })).max(MAX_KEYS),
});

export type KeySets = ReturnType<typeof createKeySets>;

export const createKeySets = () => createLruCache<Kept>(MAX_KEPT);

/**
 * The keys of a JWKS address that a token's header may mean: those of its `kid`, where it names one.
 * @throws Failure `unavailable` where the address does not answer with keys
 */
export async function keysAt(
  deps: { keySets: KeySets; log: Log; now: Clock; outbound: Outbound },
  { tenantId, url }: { tenantId: string; url: string },
  header: JWTHeaderParameters,
): Promise<VerificationKey[]> {
  const place = `${tenantId} ${url}`;
  const age = (kept: Kept) => deps.now().getTime() - kept.fetchedAt;
  const kept = deps.keySets.get(place);
  const first = kept && age(kept) < FRESH_MS ? kept : await fetchAgain();
  const found = await matching(await first.keys, header);
  if (found.length > 0 || age(first) < PAUSE_MS) return found;
  return matching(await (await fetchAgain()).keys, header);

  async function fetchAgain(): Promise<Kept> {
    const keys = fetchKeys(deps, url);
    const entry = { fetchedAt: deps.now().getTime(), keys };
    deps.keySets.set(place, entry);
    keys.catch(() => {
      entry.fetchedAt = deps.now().getTime() - FRESH_MS + FAILED_MS;
    });
    return entry;
  }
}

async function fetchKeys(
  { log, outbound }: { log: Log; outbound: Outbound },
  url: string,
): Promise<KeySet> {
  try {
    const { status, bytes, isTruncated } = await outbound.fetch(url, {
      headers: { accept: 'application/json' },
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    if (status !== 200 || isTruncated) throw new Error(`The JWKS address answered ${status}.`);
    return readKeySet(bytes);
  } catch (error) {
    log.error('no verification keys', error);
    throw new Failure('unavailable', {
      message: 'Your sign-in cannot be checked right now. Please try again in a moment.',
      retryAfterSeconds: FAILED_MS / 1_000,
    });
  }
}

/** What is wrong with it is not said: messages of parsers quote what they read, and it is a stranger's. */
function readKeySet(bytes: Uint8Array): KeySet {
  try {
    return keySetSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    throw new Error('The JWKS address did not answer with keys.');
  }
}

/** Keys of another kind than the algorithm's, and those that are for encryption, fit nothing. */
async function matching(
  { keys }: KeySet,
  { alg, kid }: JWTHeaderParameters,
): Promise<VerificationKey[]> {
  const { importJWK } = await import('jose');
  const wanted = keys.filter(
    (key) =>
      key.kty !== 'oct' &&
      key.d === undefined &&
      (kid === undefined || key.kid === kid) &&
      (key.alg === undefined || key.alg === alg) &&
      (key.use === undefined || key.use === 'sig'),
  );
  const imported = await Promise.allSettled(wanted.map((key) => importJWK(key, alg)));
  return imported.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
}
