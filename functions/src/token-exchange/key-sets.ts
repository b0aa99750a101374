import { Failure } from '@talkwright/shared/contract/errors';
import type { JWTHeaderParameters, RemoteJWKSet } from 'jose';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { VerificationKey } from './verify-user-token.ts';

type Needs = { log: Log; now: Clock; outbound: Outbound };

const MAX_KEPT = 500;
const MAX_KEYS = 100;
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5_000;
const FRESH_MS = 10 * 60_000;
/** A key that is not known may be a new one: but nobody makes us ask more often than this. */
const PAUSE_MS = 30_000;
/** Nor where there was no answer, which jose would ask for again at once. */
const FAILED_MS = 5_000;

const keySetSchema = z.object({
  keys: z.array(z.looseObject({ kty: z.string(), d: z.unknown().optional() })).max(MAX_KEYS),
});

export type KeySets = ReturnType<typeof createKeySets>;

export const createKeySets = () => createLruCache<RemoteJWKSet>(MAX_KEPT);

/**
 * The keys of a JWKS address that a token's header may mean: those of its `kid`, where it names one.
 * @throws Failure `unavailable` where the address does not answer with keys
 */
export async function keysAt(
  deps: Needs & { keySets: KeySets },
  { tenantId, url }: { tenantId: string; url: string },
  header: JWTHeaderParameters,
): Promise<VerificationKey[]> {
  const { createRemoteJWKSet, customFetch, errors } = await import('jose');
  const place = `${tenantId} ${url}`;
  const keySet =
    deps.keySets.get(place) ??
    createRemoteJWKSet(new URL(url), {
      cacheMaxAge: FRESH_MS,
      cooldownDuration: PAUSE_MS,
      [customFetch]: fetchThrough(deps, url),
    });
  deps.keySets.set(place, keySet);
  try {
    return [await keySet(header)];
  } catch (error) {
    if (error instanceof Failure) throw error;
    const several: VerificationKey[] = [];
    if (error instanceof errors.JWKSMultipleMatchingKeys) {
      for await (const key of error) several.push(key);
    }
    // Empty where none fits, or the one that does cannot be read.
    return several;
  }
}

/** How jose asks for the keys of an address: by the rules for addresses of strangers, and not at will. */
function fetchThrough({ log, now, outbound }: Needs, url: string): () => Promise<Response> {
  let failedAt = Number.NEGATIVE_INFINITY;

  return async () => {
    if (now().getTime() - failedAt < FAILED_MS) throw unavailable();
    try {
      const { status, bytes, isTruncated } = await outbound.fetch(url, {
        headers: { accept: 'application/json' },
        maxBytes: MAX_BYTES,
        timeoutMs: TIMEOUT_MS,
      });
      if (status !== 200 || isTruncated) throw new Error(`The JWKS address answered ${status}.`);
      return Response.json(readKeySet(bytes));
    } catch (error) {
      failedAt = now().getTime();
      log.error('no verification keys', error);
      throw unavailable();
    }
  };
}

/**
 * Without private keys, which verify nothing. What is wrong with it is not said: messages of parsers quote what they
 * read, and it is a stranger's.
 */
function readKeySet(bytes: Uint8Array): z.output<typeof keySetSchema> {
  try {
    const { keys } = keySetSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    return { keys: keys.filter(({ d }) => d === undefined) };
  } catch {
    throw new Error('The JWKS address did not answer with keys.');
  }
}

const unavailable = () =>
  new Failure('unavailable', {
    message: 'Your sign-in cannot be checked right now. Please try again in a moment.',
    retryAfterSeconds: FAILED_MS / 1_000,
  });
