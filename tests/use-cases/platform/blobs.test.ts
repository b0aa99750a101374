import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createBlobs } from '../../../functions/src/platform/blobs.ts';
import { systemClock } from '../../../functions/src/platform/clock.ts';
import { startListener } from '../../support/cloud/listener.ts';
import { nobody } from '../../support/cloud/settings.ts';

const MB = 1024 * 1024;
const TURNS = 50;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

it('ends an upload that breaks off only when nothing of it can arrive any more', async () => {
  const happened: string[] = [];
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>();
  async function* brokenOff() {
    for (let blocks = 0; blocks < 3; blocks++) yield Buffer.alloc(4 * MB);
    await arrived;
    throw new Error('The sender has gone.');
  }
  // Whatever a storage is sent it keeps, also when it answers late.
  const { port, close } = await startListener(async (request, response) => {
    await request.toArray();
    arrive();
    for (let turns = 0; turns < TURNS; turns++) await turn();
    happened.push('block stored');
    response.writeHead(201).end();
  });
  closing.push(close);
  const address = `BlobEndpoint=http://127.0.0.1:${port}/one`;
  const BLOB_CONNECTION = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=a2V5;${address}`;
  const blobs = createBlobs({ BLOB_CONNECTION, BLOB_ENDPOINT: '' }, nobody, systemClock);

  const content = Readable.from(brokenOff());
  const uploading = blobs.upload('documents', 'acme/file', content, { contentType: 'text/plain' });
  await expect(uploading).rejects.toThrow('The sender has gone.');
  expect(happened).toEqual(Array(3).fill('block stored'));
});

it('gives a storage up that takes everything and says nothing', async () => {
  const { port, close } = await startListener(async (request) => {
    await request.toArray();
  });
  closing.push(close);
  const address = `BlobEndpoint=http://127.0.0.1:${port}/one`;
  const BLOB_CONNECTION = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=a2V5;${address}`;
  const blobs = createBlobs({ BLOB_CONNECTION, BLOB_ENDPOINT: '' }, nobody, systemClock, 50);

  const content = Readable.from([Buffer.from('hello')]);
  const unavailable = { code: 'unavailable' };
  await expect(
    blobs.upload('documents', 'acme/file', content, { contentType: 'text/plain' }),
  ).rejects.toMatchObject(unavailable);
  await expect(blobs.download('documents', 'acme/file')).rejects.toMatchObject(unavailable);
  await expect(blobs.remove('documents', 'acme/file')).rejects.toMatchObject(unavailable);
  const listed = blobs.list('documents', 'acme/');
  await expect(listed.next()).rejects.toMatchObject(unavailable);
});

describe('a file of which no more comes', () => {
  async function begun(silenceMs: number, end: (response: ServerResponse) => void = () => {}) {
    const gone = Promise.withResolvers<void>();
    const { port, close } = await startListener((_, response) => {
      response.writeHead(200, { 'content-length': 12, etag: '"one"' });
      response.write('hello ');
      response.on('close', gone.resolve);
      end(response);
    });
    closing.push(close);
    const address = `BlobEndpoint=http://127.0.0.1:${port}/one`;
    const BLOB_CONNECTION = `DefaultEndpointsProtocol=http;AccountName=one;AccountKey=a2V5;${address}`;
    const connection = { BLOB_CONNECTION, BLOB_ENDPOINT: '' };
    const blobs = createBlobs(connection, nobody, systemClock, silenceMs);
    return { file: await blobs.download('documents', 'acme/file'), gone: gone.promise };
  }

  it('is given up', async () => {
    const { file } = await begun(200);
    await expect(file?.toArray()).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('is let go at once by who wants no more of it, before the first part or after', async () => {
    for (const read of [false, true]) {
      const { file, gone } = await begun(600_000);
      if (read) await file?.[Symbol.asyncIterator]().next();
      file?.destroy();
      await gone;
    }
  });
});
