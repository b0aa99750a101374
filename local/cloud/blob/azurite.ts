import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { type AccessTokens, bearerOf, type Tls } from '../../common/access-tokens.ts';

/** Azurite brings no types along: these are of the parts that we use. */
type Database = { saveDatabase(callback: (error?: Error) => void): void };
type BlobServer = {
  httpServer: Server;
  metadataStore: { db: Database };
  extentMetadataStore: { db: Database };
  start(): Promise<void>;
  close(): Promise<void>;
};
type Constructor<T> = new (...settings: unknown[]) => T;

const load = createRequire(import.meta.url);
const BlobServer: Constructor<BlobServer> = load('azurite/dist/src/blob/BlobServer.js').default;
const BlobConfiguration: Constructor<object> = load(
  'azurite/dist/src/blob/BlobConfiguration.js',
).default;

const OAUTH = 'basic';
const AUDIENCE = /^https:\/\/(storage\.azure\.com|[\w-]+\.blob\.core\.windows\.net)\/?$/;
const KEEP_ALIVE_SECONDS = 60;
const MAX_OPEN_FILES = 50;

type BlobOptions = {
  port: number;
  data: string;
  /** Where it is reached by TLS, it takes the tokens of an identity as well as the account's key. */
  secured?: { host: string; tls: Tls; tokens: AccessTokens };
};

/** Azurite inside this process, with its data in one folder. */
export async function startBlob({ port, data, secured }: BlobOptions) {
  const folder = resolve(data);
  mkdirSync(folder, { recursive: true });
  const server = new BlobServer(configuration(port, folder, secured));
  answerAfterSaving(server);
  if (secured) refuseForgedTokens(server, secured.tokens);
  await server.start();
  return {
    async close() {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}

/**
 * Azurite writes its tables of contents every five seconds: a kill in between loses blobs that were
 * acknowledged. Here the answer to a change waits until both are on disk, extents before the blobs that
 * point to them.
 */
function answerAfterSaving({ httpServer, metadataStore, extentMetadataStore }: BlobServer): void {
  const listeners = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');

  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      holdEnd(response, async () => {
        await save(extentMetadataStore.db);
        await save(metadataStore.db);
      });
    }
    for (const listener of listeners) listener(request, response);
  });
}

/** Azurite itself looks at all of a token but its signature. */
function refuseForgedTokens({ httpServer }: BlobServer, tokens: AccessTokens): void {
  const listeners = httpServer.listeners('request') as RequestListener[];
  httpServer.removeAllListeners('request');
  httpServer.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const token = bearerOf(request.headers.authorization);
    const fault = token && tokens.fault(token, AUDIENCE);
    if (!fault) for (const listener of listeners) listener(request, response);
    else {
      response.writeHead(401, { 'x-ms-error-code': 'InvalidAuthenticationInfo' });
      response.end(
        `<?xml version="1.0"?><Error><Code>InvalidAuthenticationInfo</Code><Message>${fault}</Message></Error>`,
      );
    }
  });
}

function holdEnd(response: ServerResponse, before: () => Promise<void>): void {
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  response.end = (...given: unknown[]) => {
    before().then(
      () => end(...given),
      (error) => response.destroy(error),
    );
    return response;
  };
}

/** Saves that are asked for while one runs become one save after it. */
function save(database: Database): Promise<void> {
  return new Promise((resolve, reject) => {
    database.saveDatabase((error) => (error ? reject(error) : resolve()));
  });
}

function configuration(port: number, folder: string, secured: BlobOptions['secured']): object {
  const files = [
    {
      locationId: 'Default',
      locationPath: join(folder, 'content'),
      maxConcurrency: MAX_OPEN_FILES,
    },
  ];
  const [accessLog, accessLogStream, debugLog, debugLogFile] = [false, undefined, false, undefined];
  const [isLoose, skipApiVersionCheck] = [false, true];
  return new BlobConfiguration(
    secured?.host ?? '127.0.0.1',
    port,
    KEEP_ALIVE_SECONDS,
    join(folder, 'blobs.json'),
    join(folder, 'extents.json'),
    files,
    accessLog,
    accessLogStream,
    debugLog,
    debugLogFile,
    isLoose,
    skipApiVersionCheck,
    ...(secured ? [...tlsFiles(folder, secured.tls), '', OAUTH] : []),
  );
}

/** Azurite reads them from files. */
function tlsFiles(folder: string, { cert, key }: Tls): string[] {
  return Object.entries({ cert, key }).map(([name, text]) => {
    const file = join(folder, `${name}.pem`);
    writeFileSync(file, text, { mode: 0o600 });
    return file;
  });
}
