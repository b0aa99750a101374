import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { exportChatHistory as contract } from '@talkwright/shared/areas/chat-history';
import type { AgentCaller, Member } from '../../../functions/src/accounts/caller.ts';
import { exportChatHistory } from '../../../functions/src/chat-history/export-chat-history.ts';
import { sweepConversations } from '../../../functions/src/conversations/sweep-conversations.ts';
import { fileStream } from '../../../functions/src/host/file-stream.ts';
import { readCsv } from '../../../functions/src/platform/text/csv.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, say } from '../../support/cloud/visitors.ts';
import { csvInjection } from '../../support/texts/csv-injection.ts';

const FORMULA = '=HYPERLINK("https://evil.example","Refund")';

let cloud: Cloud;
let admin: Member;
let page: AgentCaller;

beforeAll(async () => {
  cloud = await startCloud();
});
beforeEach(async () => {
  admin = await newAdmin(cloud.deps);
  page = await newPage(cloud, admin, 'Support');
});
afterAll(() => cloud.stop());

async function exported(asked: Record<string, string>, who = admin): Promise<string> {
  let file = '';
  for await (const part of exportChatHistory(cloud.deps, who, contract.query.parse(asked))) {
    file += part;
  }
  return file;
}

it('has all that the list has, oldest first where that is asked for, as CSV and as JSON', async () => {
  const first = await say(cloud, page, { message: FORMULA });
  const second = await say(cloud, page, { message: 'Two, "quoted"\nlines' });
  await sweepConversations(cloud.deps);
  const rows = JSON.parse(await exported({ format: 'json', direction: 'asc' }));
  expect(rows).toMatchObject([
    { session_id: first.sessionId, opening: FORMULA, channel: 'widget' },
    { session_id: second.sessionId },
  ]);
  const csv = await exported({});
  expect(csv).toContain(`"'=HYPERLINK(`);
  const openings = readCsv(csv, 10).map(({ cells }) => cells[7]);
  expect(openings).toEqual(['opening', 'Two, "quoted"\nlines', FORMULA]);
  expect(await exported({ thumbsDown: '1', format: 'json' })).toBe('[]\n');
});

it('has no formula of what a visitor pastes, however much of it there is', async () => {
  const session = await say(cloud, page, { message: csvInjection });
  await say(cloud, page, { session, message: `\t${csvInjection.slice(1)}` });
  await sweepConversations(cloud.deps);
  const { sessionId } = session;
  for (const csv of [await exported({ sessionId }), await exported({})]) {
    const cells = csv.slice(1).match(/"(?:[^"]|"")*"|[^",\r\n]+/g) ?? [];
    expect(cells.join()).toContain('cmd|');
    expect(cells.filter((cell) => /^"?\s*[=+\-@\t\r\n＝]/.test(cell))).toEqual([]);
  }
  const messages = JSON.parse(await exported({ sessionId, format: 'json' }));
  expect(messages[0]).toMatchObject({ content: csvInjection });
});

it('has all of one conversation, and none of another organization', async () => {
  const session = await say(cloud, page, { message: 'The first' });
  await say(cloud, page, { session, message: FORMULA });
  const { sessionId } = session;
  const messages = JSON.parse(await exported({ sessionId, format: 'json' }));
  expect(messages.map(({ role }: { role: string }) => role).join()).toBe(
    'user,assistant,user,assistant',
  );
  expect(await exported({ sessionId })).toContain(`"'=HYPERLINK(`);
  const other = await newAdmin(cloud.deps, 'Other');
  await expect(exported({ sessionId }, other)).rejects.toMatchObject({ code: 'session_not_found' });
  expect(await exported({ format: 'json' }, other)).toBe('[]\n');
});

it('is read no further once the client has gone, and cut where it breaks off', async () => {
  const gone = new AbortController();
  const cuts: string[] = [];
  const client = {
    ...{ id: 'request', signal: gone.signal, drained: async () => {} },
    cut: () => cuts.push('cut'),
  };
  const described = { log: cloud.deps.log, name: 'export', filename: 'a.csv', type: 'text/csv' };
  let made = 0;
  const endless = (async function* () {
    for (;;) yield `part ${++made}`;
  })();
  const { body } = await fileStream(endless, client, described);
  for await (const _ of body as AsyncIterable<Uint8Array>) if (made === 3) gone.abort();
  expect(made).toBeLessThanOrEqual(4);
  expect(cuts).toEqual([]);

  const failing = (async function* () {
    yield 'a part';
    throw new Error('The database is gone.');
  })();
  const staying = { ...client, signal: new AbortController().signal };
  const { body: broken } = await fileStream(failing, staying, described);
  for await (const _ of broken as AsyncIterable<Uint8Array>);
  expect(cuts).toEqual(['cut']);
});
