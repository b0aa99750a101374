import { pipeline, type Readable } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip } from 'node:zlib';
import { TooManyBytes, unreadable } from './outbound-failure.ts';

/** Whoever does not want the rest of it says so by `return`, also before the first byte. */
export type PlainBody = Required<Pick<AsyncIterableIterator<Uint8Array>, 'next' | 'return'>> & {
  [Symbol.asyncIterator](): PlainBody;
};

/** What we say that we can read. */
export const ACCEPT_ENCODING = 'gzip, br';
/** What compression may add to data that cannot be compressed. */
const OVERHEAD_BYTES = 64 * 1024;

/**
 * The body in plain bytes, at most so many: what grows when it is unpacked is cut as it grows, and what does not
 * grow is cut on the wire.
 * @throws TooManyBytes after the last byte that is allowed
 */
export function plainBody(wire: Readable, headers: Headers, maxBytes: number): PlainBody {
  const encoding = headers.get('content-encoding')?.trim().toLowerCase() || 'identity';
  if (encoding === 'identity') return endingWith(wire, capped(wire, maxBytes));
  const unpacker = unpackerOf(encoding);
  if (!unpacker) {
    discard(wire);
    throw unreadable(encoding);
  }
  // Whoever reads from the end of the line meets the errors of all its parts.
  const unpacked = pipeline(capped(wire, maxBytes + OVERHEAD_BYTES), unpacker, () => {});
  return endingWith(wire, capped(unpacked, maxBytes));
}

/** A generator that is ended before it has begun does nothing: the connection would stay open. */
function endingWith(wire: Readable, chunks: AsyncGenerator<Uint8Array>): PlainBody {
  return {
    next: () => chunks.next(),
    return: () => {
      discard(wire);
      return chunks.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Of a body that nobody reads, no more comes. */
export const discard = (wire: Readable) => wire.on('error', () => {}).destroy();

/** All of a body, or its beginning. */
export async function readAll(body: AsyncIterable<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  let isTruncated = false;
  try {
    for await (const chunk of body) chunks.push(chunk);
  } catch (error) {
    if (!(error instanceof TooManyBytes)) throw error;
    isTruncated = true;
  }
  return { bytes: new Uint8Array(Buffer.concat(chunks)), isTruncated };
}

async function* capped(chunks: AsyncIterable<Uint8Array>, maxBytes: number) {
  let left = maxBytes;
  for await (const chunk of chunks) {
    if (chunk.length > left) {
      if (left > 0) yield chunk.subarray(0, left);
      throw new TooManyBytes();
    }
    left -= chunk.length;
    yield chunk;
  }
}

/** Like browsers, they take what ends too early as far as it came: some servers send it so. */
function unpackerOf(encoding: string) {
  if (encoding === 'gzip' || encoding === 'x-gzip') {
    return createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
  }
  if (encoding === 'br') {
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH });
  }
  return undefined;
}
