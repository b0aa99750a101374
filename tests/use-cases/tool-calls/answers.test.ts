import { afterAll, describe, expect, it } from '@jest/globals';
import { startCalls } from '../../support/cloud/tool-calls.ts';
import { answering } from '../../support/cloud/tools.ts';

const MB = 1024 * 1024;

const { api, make, call, logged, stop } = await startCalls();
afterAll(stop);

describe('an answer', () => {
  const answerTo = async (
    body: string | Uint8Array,
    headers?: Record<string, string>,
    status?: number,
  ) => {
    api.answerWith(answering(body, headers, status));
    return call(await make());
  };

  it('of JSON comes without white space, and with all digits', async () => {
    const { text } = await answerTo('{ "id" : 12345678901234567890,\n "name": "a  b" }');
    expect(text).toBe('{"id":12345678901234567890,"name":"a  b"}');
  });

  it.each([404, 500])('with the status %s says so before its text', async (status) => {
    const answer = await answerTo('{"error":"no"}', {}, status);
    expect(answer).toMatchObject({
      status,
      text: `The API answered with the status ${status}.\n{"error":"no"}`,
    });
  });

  it('without content says so', async () => {
    await expect(answerTo('', {}, 204)).resolves.toMatchObject({
      status: 204,
      text: 'Done: the API answered 204, without content.',
    });
  });

  it('that is no text is described', async () => {
    const bytes = Uint8Array.from({ length: 500 }, (_, at) => at % 256);
    await expect(answerTo(bytes, { 'content-type': 'image/png' })).resolves.toMatchObject({
      text: 'The API answered with data that is no text (image/png, 500 bytes). It cannot be shown.',
    });
    expect((await answerTo(bytes)).text).toContain('no text');
  });

  it('in another encoding is read', async () => {
    const latin = Buffer.from('Grüße', 'latin1');
    const { text } = await answerTo(latin, { 'content-type': 'text/plain; charset=iso-8859-1' });
    expect(text).toBe('Grüße');
  });

  it('that is long is cut, and says so', async () => {
    const { text, isTruncated } = await answerTo(JSON.stringify(Array(50_000).fill('word')));
    expect(isTruncated).toBe(true);
    expect(text.length).toBeLessThan(17_000);
    expect(text).toContain('[Cut here:');
  });

  it.each(['of 100 MB', 'without end'])('%s is read no further than a megabyte', async (kind) => {
    let isGone = false;
    api.answerWith((_request, response) => {
      const chunk = Buffer.alloc(64 * 1024, 'a');
      let sent = 0;
      response.on('close', () => {
        isGone = true;
      });
      const write = () => {
        while (!isGone && (kind === 'without end' || sent < 100 * MB)) {
          sent += chunk.length;
          if (!response.write(chunk)) {
            response.once('drain', write);
            return;
          }
        }
        response.end();
      };
      write();
    });
    const answer = await call(await make());
    expect(answer.isTruncated).toBe(true);
    expect(answer.text.length).toBeLessThan(17_000);
  });

  it('of a host that is down, refused or unknown is a sentence', async () => {
    const down = await make({}, 'https://nowhere.invalid');
    expect(await call(down)).toMatchObject({ status: 0, text: expect.stringContaining('failed') });
    const privately = await make({}, 'https://127.0.0.1');
    expect((await call(privately)).text).toContain('private network');
    expect(logged.at(-1)).toBe('tool not called');
    const nowhere = await make({}, '');
    expect((await call(nowhere)).text).toContain('no base URL');
    expect(logged.at(-1)).toBe('tool call refused');
  });
});
