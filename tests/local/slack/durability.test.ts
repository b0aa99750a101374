import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { endChild, startChild } from '../../support/child.ts';
import { eventually } from '../../support/eventually.ts';
import { root } from '../../support/root.ts';
import { manifestFor, openReceiver, SCOPES, sdkFor } from './slack-support.ts';

const data = mkdtempSync(join(tmpdir(), 'slack-kill-'));
const program = join(root, 'local', 'cloud', 'slack', 'main.ts');
const { ada, team } = LARKFIELD;

afterAll(() => rmSync(data, { recursive: true }));

/** A process of its own, and its controls. */
async function start() {
  const command = [process.execPath, program, '--port', '0', '--data', data];
  const { child, said } = await startChild(command, /a stand-in at (\S+)/);
  const [url = ''] = said;
  const control = async <T = Record<string, string>>(path: string, given: object): Promise<T> => {
    const init = { method: 'POST', body: JSON.stringify(given) };
    return (await (await fetch(`${url}/_control/${path}`, init)).json()) as T;
  };
  return { child, url, control };
}

describe('a killed stand-in', () => {
  it('has what it acknowledged, and still tells what it had not told', async () => {
    const receiver = await openReceiver();
    const first = await start();
    const manifest = manifestFor(receiver.url);
    type Made = { app: { id: string; client_id: string; client_secret: string } };
    const { app } = await first.control<Made>('apps', { team, manifest });
    const query = new URLSearchParams({ client_id: app.client_id, scope: SCOPES.join(',') });
    const { location = '' } = await first.control('consent', {
      url: `/oauth/v2/authorize?${query}`,
      user: ada,
    });
    const code = new URL(location).searchParams.get('code') ?? '';
    const { client_id, client_secret } = app;
    const asked = { client_id, client_secret, code };
    const { access_token: token } = await sdkFor(first.url).oauth.v2.access(asked);
    await first.control('weather', { hold: true });
    await first.control('messages', { user: ada, app: app.id, text: 'Before' });
    await endChild(first.child);

    const second = await start();
    expect((await sdkFor(second.url, token).auth.test()).team_id).toBe(team);
    await second.control('deliveries/release', {});
    await eventually(async () =>
      expect(receiver.events('message')).toMatchObject([{ event: { text: 'Before' } }]),
    );
    await Promise.all([endChild(second.child), receiver.close()]);
  });
});
