import type { HttpResponseInit } from '@azure/functions';
import type { Log } from '../platform/log.ts';
import type { Connection } from './connection.ts';

type Client = Pick<Connection, 'id' | 'signal' | 'drained' | 'cut'>;
type Described = { log: Log; name: string; filename: string; type: string };

/**
 * A file that is made while it is sent, no faster than the client takes it, and no further once the client has gone. What
 * fails before the first part is answered as any failure; later, the connection is cut.
 */
export async function fileStream(
  parts: AsyncGenerator<string>,
  connection: Client,
  described: Described,
): Promise<HttpResponseInit> {
  const first = await parts.next();
  return {
    status: 200,
    headers: {
      'content-type': described.type,
      'content-disposition': `attachment; filename="${described.filename}"`,
    },
    body: bytes(first, parts, connection, described),
  };
}

async function* bytes(
  first: IteratorResult<string>,
  parts: AsyncGenerator<string>,
  { id, signal, drained, cut }: Client,
  { log, name }: Described,
): AsyncGenerator<Uint8Array> {
  try {
    for (let part = first; !part.done && !signal.aborted; part = await parts.next()) {
      yield encoder.encode(part.value);
      await drained();
    }
  } catch (error) {
    log.error(`${name} broke off`, error, { requestId: id });
    cut();
  } finally {
    await parts.return(undefined);
  }
}

const encoder = new TextEncoder();
