import { PassThrough, pipeline, type Readable } from 'node:stream';
import type {
  BlobGenerateSasUrlOptions,
  BlobServiceClient,
  BlockBlobClient,
} from '@azure/storage-blob';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { BlobContainerName } from './containers.ts';
import { type Identity, isWithoutToken } from './credential.ts';
import { createDelegationKeys } from './delegation-key.ts';
import { names } from './telemetry/names.ts';
import { inSpan } from './telemetry/spans.ts';

/** A file, and when it was written. */
type Listed = { path: string; at: Date; etag?: string };
export type Blobs = ReturnType<typeof createBlobs>;
/** What whoever has an address may do, and until when. */
type Rights = BlobGenerateSasUrlOptions & { expiresOn: Date };
/** Aborts the request where nothing has come for too long. */
type InTime = <T>(
  request: (abortSignal: AbortSignal) => Promise<T>,
  silence?: AbortController,
) => Promise<T>;

const BLOCK_BYTES = 4 * 1024 * 1024;
const MAX_PARALLEL_BLOCKS = 2;
/** Of addresses signed with a delegation key. The SDK's newest is known to no emulator yet, and adds nothing used here. */
const SIGNATURE_VERSION = '2025-11-05';

/** With all of its repetitions, what fits into one request: somebody waits. */
const SILENCE_MS = 30_000;

/** Files of any size, streamed both ways: at most a few blocks are in memory at once. */
export function createBlobs(
  { BLOB_CONNECTION, BLOB_ENDPOINT }: Pick<Config, 'BLOB_CONNECTION' | 'BLOB_ENDPOINT'>,
  identity: Identity,
  now: Clock,
  silenceMs = SILENCE_MS,
) {
  let connecting: Promise<BlobServiceClient> | undefined;

  const connect = async () => {
    const { BlobServiceClient } = await import('@azure/storage-blob');
    const retryOptions = { maxTries: 3, tryTimeoutInMs: 15_000, retryDelayInMs: 500 };
    return BLOB_CONNECTION
      ? BlobServiceClient.fromConnectionString(BLOB_CONNECTION, { retryOptions })
      : new BlobServiceClient(BLOB_ENDPOINT, await identity(), { retryOptions });
  };
  const client = () => {
    connecting ??= connect();
    return connecting;
  };
  /** The SDK's own limit of time is a wish to the server: for one that says nothing it would wait for good. */
  const inTime: InTime = async (request, silence = new AbortController()) => {
    const timer = setTimeout(() => silence.abort(), silenceMs);
    try {
      return await request(silence.signal);
    } finally {
      clearTimeout(timer);
    }
  };
  const delegationKey = createDelegationKeys(async (start, end) => {
    const service = await client();
    return inTime((abortSignal) => service.getUserDelegationKey(start, end, { abortSignal }));
  }, now);
  const signed = async (target: BlockBlobClient, rights: Rights): Promise<string> =>
    BLOB_CONNECTION
      ? target.generateSasUrl(rights)
      : target.generateUserDelegationSasUrl(
          { ...rights, version: SIGNATURE_VERSION },
          await delegationKey(rights.expiresOn),
        );
  const container = async (name: BlobContainerName) => (await client()).getContainerClient(name);
  const blob = async (name: BlobContainerName, path: string) =>
    (await container(name)).getBlockBlobClient(path);

  return {
    async upload(
      name: BlobContainerName,
      path: string,
      content: Readable,
      { contentType }: { contentType: string },
    ): Promise<void> {
      const options = { blobHTTPHeaders: { blobContentType: contentType } };
      const blocks = inBlocks(content);
      const { value: first = Buffer.alloc(0) } = await blocks.next();
      const { value: second } = await blocks.next();
      await request('upload', name, async () => {
        const target = await blob(name, path);
        // What fits into one block is one request, the rest one for each block and one to join them.
        if (!second) {
          await inTime((abortSignal) =>
            target.upload(first, first.length, { ...options, abortSignal }),
          );
          return;
        }
        const names = await stage(target, inTime, [first, second], blocks);
        await inTime((abortSignal) => target.commitBlockList(names, { ...options, abortSignal }));
      });
    },

    /** All of it, or its first bytes. Undefined when there is no such blob. */
    async download(
      name: BlobContainerName,
      path: string,
      firstBytes?: number,
    ): Promise<Readable | undefined> {
      return request('download', name, async () => {
        try {
          const target = await blob(name, path);
          const silence = new AbortController();
          const { readableStreamBody } = await inTime(
            (abortSignal) => target.download(0, firstBytes, { abortSignal }),
            silence,
          );
          return inTimeParts(readableStreamBody as Readable, silence, silenceMs);
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      });
    },

    /**
     * An address from which anybody who has it may read this one blob until it expires, with the headers that
     * the answer is to carry. Undefined when there is no such blob.
     */
    async signedUrl(
      name: BlobContainerName,
      path: string,
      {
        expiresAt,
        ...headers
      }: { expiresAt: Date; contentType: string; contentDisposition: string },
    ): Promise<string | undefined> {
      return request('signed url', name, async () => {
        const target = await blob(name, path);
        if (!(await inTime((abortSignal) => target.exists({ abortSignal })))) return undefined;
        const { BlobSASPermissions } = await import('@azure/storage-blob');
        const permissions = BlobSASPermissions.from({ read: true });
        const lasting = { permissions, expiresOn: expiresAt, cacheControl: 'no-store' };
        return signed(target, { ...lasting, ...headers });
      });
    },

    /** Undefined when there is no such blob. */
    async find(
      name: BlobContainerName,
      path: string,
    ): Promise<{ size: number; at: Date } | undefined> {
      return request('find', name, async () => {
        try {
          const target = await blob(name, path);
          const { contentLength, lastModified } = await inTime((abortSignal) =>
            target.getProperties({ abortSignal }),
          );
          return { size: contentLength ?? 0, at: lastModified ?? new Date(0) };
        } catch (error) {
          if (statusOf(error) === 404) return undefined;
          throw error;
        }
      });
    },

    /**
     * An address to which anybody who has it may write this one blob until it expires, with these headers. Only as long
     * as there is none: what has arrived is not written over.
     */
    async writeUrl(name: BlobContainerName, path: string, expiresAt: Date) {
      const { BlobSASPermissions } = await import('@azure/storage-blob');
      const permissions = BlobSASPermissions.from({ create: true });
      const target = await blob(name, path);
      return {
        url: await guard(() => signed(target, { permissions, expiresOn: expiresAt })),
        uploadHeaders: {
          'x-ms-blob-type': 'BlockBlob',
          'content-type': 'application/octet-stream',
        },
      };
    },

    /**
     * Also what an upload has left that was broken off: blocks that are no blob yet.
     * @param etag Of what is to go: what has taken its place since stays
     */
    async remove(name: BlobContainerName, path: string, etag?: string): Promise<void> {
      await request('remove', name, async () => {
        const target = await blob(name, path);
        const conditions = etag ? { ifMatch: etag } : {};
        try {
          const { succeeded } = await inTime((abortSignal) =>
            target.deleteIfExists({ abortSignal, conditions }),
          );
          if (succeeded) return;
        } catch (error) {
          if (statusOf(error) !== 412) throw error;
          if (await inTime((abortSignal) => target.exists({ abortSignal }))) return;
        }
        if (!(await inTime((abortSignal) => hasBlocks(target, abortSignal)))) return;
        // They go with the blob that takes their place.
        await inTime((abortSignal) => target.upload('', 0, { abortSignal }));
        await inTime((abortSignal) => target.deleteIfExists({ abortSignal }));
      });
    },

    /** Uploads that were broken off, or are under way, among them. */
    async *list(name: BlobContainerName, prefix = ''): AsyncGenerator<Listed> {
      const from = await container(name);
      const options = { prefix, includeUncommitedBlobs: true };
      let continuationToken: string | undefined;
      do {
        const { value: page } = await guard(() =>
          inTime((abortSignal) =>
            from
              .listBlobsFlat({ ...options, abortSignal })
              .byPage({ continuationToken })
              .next(),
          ),
        );
        for (const { name: path, properties } of page.segment.blobItems) {
          yield { path, at: properties.lastModified, etag: properties.etag };
        }
        continuationToken = page.continuationToken;
      } while (continuationToken);
    },
  };
}

/**
 * Breaks off where no part has come for too long, however long the reader takes between two of them; what ends before its
 * end is the storage's fault, not the reader's.
 */
function inTimeParts(content: Readable, silence: AbortController, silenceMs: number): Readable {
  const passed = new PassThrough();
  const timer = setTimeout(() => {
    // The reader is who waits.
    if (content.isPaused()) timer.refresh();
    else {
      content.destroy(unavailable());
      silence.abort();
    }
  }, silenceMs);
  content.on('data', () => timer.refresh());
  content.on('error', (cause) => passed.destroy(isUnreachable(cause) ? unavailable(cause) : cause));
  pipeline(content, passed, () => clearTimeout(timer));
  return passed;
}

async function* inBlocks(content: Readable): AsyncGenerator<Buffer, undefined> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < BLOCK_BYTES) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

/**
 * Sends block by block, and answers their names. Also where the content breaks off, no request is under way when this
 * ends: a block that arrived after the upload's removal would stay.
 */
async function stage(
  target: BlockBlobClient,
  inTime: InTime,
  start: Buffer[],
  rest: AsyncIterable<Buffer>,
): Promise<string[]> {
  const names: string[] = [];
  const underWay: Promise<unknown>[] = [];
  const send = async (block: Buffer) => {
    if (underWay.length === MAX_PARALLEL_BLOCKS) await underWay.shift();
    const name = Buffer.from(String(names.length).padStart(8, '0')).toString('base64');
    names.push(name);
    const sending = inTime((abortSignal) =>
      target.stageBlock(name, block, block.length, { abortSignal }),
    );
    // Whoever awaits it learns of a failure; until then it must not count as unhandled.
    sending.catch(() => {});
    underWay.push(sending);
  };
  try {
    for (const block of start) await send(block);
    for await (const block of rest) await send(block);
    await Promise.all(underWay);
  } finally {
    await Promise.allSettled(underWay);
  }
  return names;
}

async function hasBlocks(target: BlockBlobClient, abortSignal: AbortSignal): Promise<boolean> {
  try {
    const { uncommittedBlocks = [] } = await target.getBlockList('uncommitted', { abortSignal });
    return uncommittedBlocks.length > 0;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

/** Paths stay out of traces: they end with what people call their files. */
function request<T>(
  operation: string,
  container: BlobContainerName,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { [names.container]: container };
  return inSpan(`blob ${operation}`, { kind: 'client', attributes }, () => guard(work));
}

async function guard<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isUnreachable(cause)) throw cause;
    throw unavailable(cause);
  }
}

const unavailable = (cause?: unknown) =>
  new Failure('unavailable', { retryAfterSeconds: 5 }, { cause });

const isUnreachable = (error: unknown) =>
  isWithoutToken(error) ||
  [408, 429, 500, 503].includes(statusOf(error) ?? 0) ||
  (error instanceof Error && error.name === 'AbortError') ||
  ['REQUEST_SEND_ERROR', 'ECONNREFUSED', 'ECONNRESET'].includes(
    (error as { code?: string }).code ?? '',
  );

const statusOf = (error: unknown) => (error as { statusCode?: number }).statusCode;
