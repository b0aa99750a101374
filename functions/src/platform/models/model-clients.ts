import type OpenAI from 'openai';
import type { Config } from '../config.ts';
import { hashOf } from '../ids.ts';
import { createLruCache } from '../lru-cache.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Dialect } from './dialect.ts';
import { eventsFetch } from './events-fetch.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** An organization's own account or server. */
export type OwnModel = { apiKey?: string | null | undefined; baseURL?: string | null | undefined };

/** What OpenAI gives to organizations alone that have proved who they are: answers as they are made, and what models think. */
export type ForVerified = 'stream' | 'summary';

/**
 * `spoken` is the API that the server was found to know; some know it without the functions that OpenAI builds in, or
 * without answers after a schema.
 */
export type ModelClient = {
  openai: Promise<OpenAI>;
  spoken?: Dialect;
  hasNoBuiltIns?: boolean;
  hasNoFormats?: boolean;
  /** By model: the parameters that the server was found not to take. */
  refused: Map<string, Set<string>>;
  /** By model: whether its answers begin with a thought that nothing announces. */
  beginsThinking: Map<string, boolean>;
  /** By what and model: until when, by the clock of the process, it is not asked for what is for verified organizations. */
  withoutUntil: Map<string, number>;
};

type Settings = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL'>;

const MAX_RETRIES = 2;
const MAX_KEPT = 100;
/** Visitors come now and then: with node's own 4 s nearly every question would wait for a new TLS handshake. */
const KEPT_OPEN_MS = 60_000;
/** How long it may be silent, and how long all of it may take, `models.ts` decides. */
const UNLIMITED = { headersTimeout: 0, bodyTimeout: 0 };
/** A server without keys wants none; the SDK wants one. */
const NO_KEY = 'none';

/** Clients of the SDK, which is imported when it is first used. */
export function createModelClients(
  { OPENAI_API_KEY, OPENAI_BASE_URL }: Settings,
  outbound: Pick<Outbound, 'open'>,
  answerMs: number,
) {
  const kept = createLruCache<ModelClient>(MAX_KEPT);

  const connections = once(async () => {
    // Bundled, a CommonJS package such as undici has no export but the default one.
    const { default: undici } = await import('undici');
    return {
      fetch: undici.fetch as unknown as typeof fetch,
      fetchOptions: {
        dispatcher: new undici.Agent({ keepAliveTimeout: KEPT_OPEN_MS, ...UNLIMITED }),
      },
    };
  });

  /** Our key goes to our own server and to no other. */
  async function connect({ apiKey, baseURL }: OwnModel): Promise<OpenAI> {
    const { default: OpenAI } = await import('openai');
    const way = baseURL ? { fetch: guardedFetch(outbound, answerMs) } : await connections();
    return new OpenAI({
      apiKey: apiKey || (baseURL ? NO_KEY : OPENAI_API_KEY),
      baseURL: baseURL || OPENAI_BASE_URL,
      maxRetries: MAX_RETRIES,
      timeout: answerMs,
      // Those of the operator's environment are for the operator's own account.
      ...((apiKey || baseURL) && { organization: null, project: null, adminAPIKey: null }),
      ...way,
      fetch: eventsFetch(way.fetch),
      // The SDK would write what it could not read into the log.
      logLevel: 'off',
    });
  }

  return {
    /** The same one for the same key and server, as long as it is used now and then. */
    clientFor(own: OwnModel = {}): ModelClient {
      const key = hashOf(own.apiKey ?? '', own.baseURL ?? '');
      const known = kept.get(key);
      if (known) return known;
      const client = {
        openai: connect(own),
        withoutUntil: new Map<string, number>(),
        refused: new Map<string, Set<string>>(),
        beginsThinking: new Map<string, boolean>(),
      };
      kept.set(key, client);
      return client;
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
