import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { decodeTime } from 'ulid';
import { startShopApi } from '../../local/customers/shop-api/server.ts';
import { ask } from '../support/api/conversations.ts';
import { uploadAndWait } from '../support/api/documents.ts';
import { logIn } from '../support/client.ts';
import { expectAll } from '../support/earlier/expect-all.ts';
import type { Kept } from '../support/earlier/kinds/row.ts';
import { turnable, turnClock } from '../support/faults/turn-clock.ts';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { startStack, stopStack } from '../support/stack/stack.ts';

const folders = join(root, 'tests/fixtures/data-folders');
const LATER_MS = 60 * 60_000;
const WAITS_MINUTES = 3;
/** What another login, or a clock that has gone on, changes. */
const MOVED_ON = ['logins', 'second factors'];

it.each(readdirSync(folders).filter((name) => name.endsWith('.zip')))(
  'data that were made on %s are all there',
  async (name) => {
    const data = mkdtempSync(join(tmpdir(), 'talkwright-upgrade-'));
    const kept = unpack(name, data);
    const { email, password, agentId, apiKey, visitor } = kept;
    const shop = shopPort(data);
    const shopApi = await startShopApi({ port: shop, identityProvider: 'http://localhost:1' });
    const stack = await startSoonAfter(data, kept, `localhost:${shop}`);
    process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
    try {
      const member = await logIn(email, password);
      await expectAll(name, { ...kept, member, day: dayOf(kept) });

      await moveLedger(data, kept);
      const later = await logIn(email, password);
      await expectAll(name, { ...kept, member: later, day: dayOf(kept) }, MOVED_ON);

      // And all of it goes on: the conversation of before, and a document beside the others.
      await uploadAndWait(
        later,
        { name: 'ferry.md', content: 'The ferry leaves at 7.15.' },
        agentId,
      );
      const answer = await ask(
        { api_key: apiKey },
        { message: 'When does the ferry leave?', ...visitor },
      );
      expect(answer.text).toContain('7.15');
      expect(answer.session).toEqual(visitor);
      expect(answer.events.some(({ type }) => type === 'citations')).toBe(true);
    } finally {
      await stopStack(stack);
      await shopApi.close();
      rmSync(data, { recursive: true, force: true });
    }
  },
);

/** Today's product, an hour after: some of what is kept comes of age, and would be gone the sooner the later this runs. */
async function startSoonAfter(data: string, kept: Kept, shop: string) {
  turnClock(data, (madeAt(kept) + LATER_MS - Date.now()) / 60_000);
  const settings = { ...turnable(data), OUTBOUND_ALLOW: shop };
  Object.assign(process.env, settings);
  try {
    const flags = kept.heron ? [] : ['--no-billing'];
    return await startStack(data, await freePorts(), '--no-demo', ...flags);
  } finally {
    for (const setting of Object.keys(settings)) delete process.env[setting];
  }
}

/** As an operator does. The command waits until all processes know of it: their clock is turned on. */
async function moveLedger(data: string, kept: Kept): Promise<void> {
  const minutes = (madeAt(kept) + LATER_MS - Date.now()) / 60_000;
  const operator = [join(root, 'functions/operator.ts'), '--settings', join(data, 'settings.env')];
  const env = { ...process.env, ...turnable(data) };
  const command = spawn(process.execPath, [...operator, 'move-ledger', 'none-left'], { env });
  let said = '';
  for await (const chunk of command.stdout) {
    if (said === '') turnClock(data, minutes + WAITS_MINUTES);
    said += chunk;
  }
  expect(said).toMatch(/^[1-9]\d* records have come over\./m);
}

const madeAt = ({ visitor }: Kept): number => decodeTime(visitor.sessionId);
const dayOf = (kept: Kept) => new Date(madeAt(kept)).toISOString().slice(0, 10);

/** Where the customer's API was then: a credential is for that address alone. */
function shopPort(data: string): number {
  const records = readFileSync(join(data, 'cosmos/cosmos.sqlite'), 'latin1');
  return Number(/"baseUrl":"http:\/\/localhost:(\d+)"/.exec(records)?.[1]);
}

function unpack(name: string, data: string): Kept {
  for (const [path, content] of Object.entries(unzipSync(readFileSync(join(folders, name))))) {
    mkdirSync(dirname(join(data, path)), { recursive: true });
    writeFileSync(join(data, path), content);
  }
  return JSON.parse(readFileSync(join(data, 'kept.json'), 'utf8'));
}
