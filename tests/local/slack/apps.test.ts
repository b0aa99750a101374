import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { LARKFIELD, NORTHWIND } from '../../../local/cloud/slack/demo.ts';
import { eventually } from '../../support/eventually.ts';
import {
  type Local,
  manifestFor,
  openReceiver,
  openSlack,
  type Receiver,
  SCOPES,
} from './slack-support.ts';

let local: Local;
let receiver: Receiver;

beforeAll(async () => {
  [local, receiver] = await Promise.all([openSlack(), openReceiver()]);
});
afterAll(async () => {
  await Promise.all([local.close(), receiver.close()]);
});

const failsWith = (error: string, more: object = {}) => ({ data: { ok: false, error, ...more } });

describe('configuration tokens', () => {
  it('rotate once each, and live for twelve hours', async () => {
    const { token, refresh } = await local.configToken();
    const rotated = await local.sdk().tooling.tokens.rotate({ refresh_token: refresh });
    expect(rotated).toMatchObject({ team_id: LARKFIELD.team, user_id: LARKFIELD.ada });
    expect(Number(rotated.exp) - Number(rotated.iat)).toBe(12 * 3_600);
    await expect(
      local.sdk().tooling.tokens.rotate({ refresh_token: refresh }),
    ).rejects.toMatchObject(failsWith('invalid_refresh_token'));

    expect((await local.sdk(token).auth.test()).team_id).toBe(LARKFIELD.team);
    local.pass(12 * 3_600);
    await expect(local.sdk(token).auth.test()).rejects.toMatchObject(failsWith('token_expired'));
  });

  it('are the only ones that make apps, and what was not made here is nothing', async () => {
    const manifest = manifestFor(receiver.url);
    const app = await local.createApp(receiver);
    const { token } = await local.install(app);
    await expect(local.sdk(token).apps.manifest.create({ manifest })).rejects.toMatchObject(
      failsWith('not_allowed_token_type'),
    );
    await expect(local.sdk('xoxb-1-2-made-elsewhere').auth.test()).rejects.toMatchObject(
      failsWith('invalid_auth'),
    );
    await expect(local.sdk().auth.test()).rejects.toMatchObject(failsWith('not_authed'));
    // As when clients share their headers: the token of one, in the body of another.
    const other = { token: 'xoxb-another', channel: LARKFIELD.general, text: 'Hello' };
    await expect(local.sdk(token).chat.postMessage(other)).rejects.toMatchObject(
      failsWith('invalid_auth'),
    );
  });
});

describe('manifests', () => {
  it('make, export, change and delete an app', async () => {
    const app = await local.createApp(receiver);
    const config = local.sdk(app.configToken).apps.manifest;
    const fewer = manifestFor(receiver.url, {
      scopes: SCOPES.filter((one) => one !== 'users:read'),
    });

    expect((await config.export({ app_id: app.id })).manifest).toEqual(manifestFor(receiver.url));
    const same = { app_id: app.id, manifest: manifestFor(receiver.url) };
    expect(await config.update(same)).toMatchObject({ permissions_updated: false });
    expect(await config.update({ app_id: app.id, manifest: fewer })).toMatchObject({
      permissions_updated: true,
    });
    const { token: stranger } = await local.configToken(NORTHWIND.team);
    await expect(
      local.sdk(stranger).apps.manifest.delete({ app_id: app.id }),
    ).rejects.toMatchObject(failsWith('app_not_found'));
    await config.delete({ app_id: app.id });
    await expect(config.delete({ app_id: app.id })).rejects.toMatchObject(
      failsWith('app_not_found'),
    );
  });

  it('are refused with a pointer to everything that is wrong', async () => {
    const { token } = await local.configToken();
    const good = manifestFor('http://shop.example');
    const wrong = {
      ...good,
      display_information: { name: 'x'.repeat(36), long_description: 'too short' },
      settings: { ...good.settings, token_rotation_enabled: true, surprise: 1 },
    };
    const refused = local.sdk(token).apps.manifest.validate({ manifest: wrong as never });
    await expect(refused).rejects.toMatchObject(failsWith('invalid_manifest'));
    const problems: { pointer: string }[] = await refused.then(
      () => [],
      (error) => error.data.errors,
    );
    const pointers = problems.map(({ pointer }) => pointer);
    expect(pointers).toEqual(
      expect.arrayContaining([
        '/display_information/name',
        '/display_information/long_description',
        '/features/slash_commands/0/url',
        '/oauth_config/redirect_urls/0',
        '/settings/surprise',
        '/settings/token_rotation_enabled',
      ]),
    );

    const noUrl = manifestFor(receiver.url, { scopes: ['chat:write', 'commands'] });
    Object.assign(noUrl.settings, { interactivity: { is_enabled: true } });
    await expect(local.sdk(token).apps.manifest.create({ manifest: noUrl })).rejects.toMatchObject({
      data: {
        errors: expect.arrayContaining([
          { message: 'Interactivity requires a Request URL', pointer: '/settings/interactivity' },
          {
            message: 'An agent requires the scope assistant:write',
            pointer: '/oauth_config/scopes/bot',
          },
        ]),
      },
    });
  });

  it('have no icon: that is set beside them, from 512 pixels on', async () => {
    const app = await local.createApp(receiver);
    const set = (file: Buffer) =>
      local.sdk(app.configToken).apiCall('apps.icon.set', { app_id: app.id, file });
    await expect(set(png(511))).rejects.toMatchObject(failsWith('bad_image'));
    await expect(set(Buffer.from('no picture at all, only words'))).rejects.toMatchObject(
      failsWith('bad_image'),
    );
    expect((await set(png(512))).ok).toBe(true);
  });
});

describe('installing', () => {
  it('goes through a consent page whose code works once, for the app and the address that asked', async () => {
    const app = await local.createApp(receiver);
    const back = await local.consent(app, LARKFIELD.ada);
    expect(`${back.origin}${back.pathname}`).toBe(app.redirectUri);
    const asked = {
      client_id: app.clientId,
      client_secret: app.clientSecret,
      code: back.searchParams.get('code') ?? '',
    };
    await expect(
      local.sdk().oauth.v2.access({ ...asked, client_secret: 'x' }),
    ).rejects.toMatchObject(failsWith('bad_client_secret'));
    await expect(
      local.sdk().oauth.v2.access({ ...asked, redirect_uri: `${receiver.url}/elsewhere` }),
    ).rejects.toMatchObject(failsWith('bad_redirect_uri'));

    const access = await local.sdk().oauth.v2.access(asked);
    expect(access).toMatchObject({
      token_type: 'bot',
      app_id: app.id,
      scope: SCOPES.join(','),
      team: { id: LARKFIELD.team, name: 'Larkfield Cycles' },
      enterprise: null,
      is_enterprise_install: false,
      authed_user: { id: LARKFIELD.ada },
    });
    await expect(local.sdk().oauth.v2.access(asked)).rejects.toMatchObject(
      failsWith('invalid_code'),
    );
    expect(await local.sdk(access.access_token).auth.test()).toMatchObject({
      team_id: LARKFIELD.team,
      user_id: access.bot_user_id,
    });
  });

  it('is a page for people: with the rights in words, a way to say no, and what is wrong', async () => {
    const app = await local.createApp(receiver);
    const page = await (await fetch(app.authorizeUrl)).text();
    expect(page).toContain('Fern wants to access a workspace');
    expect(page).toContain('Act as an agent');
    const answer = (body: Record<string, string>) =>
      fetch(`${app.authorizeUrl}&state=abc`, {
        method: 'POST',
        body: new URLSearchParams(body),
        redirect: 'manual',
      });
    const denied = await answer({ user: LARKFIELD.ada, answer: 'deny' });
    expect(denied.headers.get('location')).toBe(`${app.redirectUri}?state=abc&error=access_denied`);

    const strange = await answer({ user: NORTHWIND.noah, answer: 'allow' });
    expect(strange.status).toBe(400);
    expect(await strange.text()).toContain('invalid_team_for_non_distributed_app');
    expect((await answer({ user: LARKFIELD.dana, answer: 'allow' })).status).toBe(400);
    const elsewhere = await fetch(`${app.authorizeUrl}&redirect_uri=https://evil.example/oauth`);
    expect(await elsewhere.text()).toContain('bad_redirect_uri');
  });

  it('can grant less than was asked for; a second time keeps the token and adds', async () => {
    const app = await local.createApp(receiver);
    const first = await local.install(app, LARKFIELD.ada, { without: ['users:read'] });
    expect(first.scope).not.toContain('users:read');
    const { token } = first;
    await expect(local.sdk(token).users.info({ user: LARKFIELD.ben })).rejects.toMatchObject(
      failsWith('missing_scope', { needed: 'users:read' }),
    );
    const second = await local.install(app);
    expect(second.token).toBe(token);
    expect((await local.sdk(token).users.info({ user: LARKFIELD.ben })).ok).toBe(true);
  });

  it('covers an organization where the app may', async () => {
    const { enterprise } = await local.control<{ enterprise: { id: string } }>('enterprises', {
      name: 'Wheels Group',
    });
    const { id } = enterprise;
    type Workspace = { team: { id: string }; owner: { id: string } };
    const teams = await Promise.all(
      ['Wheels North', 'Wheels South'].map((name) =>
        local.control<Workspace>('workspaces', { name, enterprise: id }),
      ),
    );
    const [north, south] = teams;
    const change = { isWholeOrganization: true };
    const app = await local.createApp(receiver, change, north?.team.id);
    const access = await local.install(app, south?.owner.id, { organization: true });
    expect(access).toMatchObject({ team: null, enterprise: { id }, is_enterprise_install: true });

    await local.control('messages', { user: north?.owner.id, app: app.id, text: 'Hello' });
    const [hello] = await eventually(async () => {
      const events = receiver.events('message');
      expect(events).toHaveLength(1);
      return events;
    });
    expect(hello.authorizations).toMatchObject([
      { enterprise_id: id, team_id: null, is_enterprise_install: true },
    ]);
    expect(hello.team_id).toBe(north?.team.id);
  });
});

describe('what was called', () => {
  it('can be looked up, without tokens and secrets', async () => {
    const app = await local.createApp(receiver);
    const { token } = await local.install(app);
    await local.sdk(token).auth.test();
    const calls = JSON.stringify(await local.look('calls'));
    for (const secret of [token, app.clientSecret, app.signingSecret, app.configToken]) {
      expect(calls).not.toContain(secret);
    }
    expect(calls).toContain('oauth.v2.access');
    const broken = await fetch(`${local.url()}/api/auth.test`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(await broken.json()).toEqual({ ok: false, error: 'invalid_json' });
  });
});

describe('leaving', () => {
  it('ends the token, and is told in two events', async () => {
    receiver.forget();
    const app = await local.createApp(receiver);
    const { token, bot } = await local.install(app);
    const { clientId: client_id, clientSecret: client_secret } = app;
    await local.sdk(token).apps.uninstall({ client_id, client_secret });
    await expect(local.sdk(token).auth.test()).rejects.toMatchObject(failsWith('account_inactive'));
    await eventually(async () => {
      expect(receiver.events('app_uninstalled')).toMatchObject([
        { api_app_id: app.id, team_id: LARKFIELD.team },
      ]);
      expect(receiver.events('tokens_revoked')).toMatchObject([
        { event: { tokens: { oauth: [], bot: [bot] } } },
      ]);
    });
  });

  it('survives a restart, as all else does', async () => {
    const app = await local.createApp(receiver);
    const { token } = await local.install(app);
    const gone = await local.install(await local.createApp(receiver));
    await local.sdk(gone.token).auth.revoke();
    await local.restart();
    expect((await local.sdk(token).auth.test()).ok).toBe(true);
    await expect(local.sdk(gone.token).auth.test()).rejects.toMatchObject(
      failsWith('token_revoked'),
    );
  });
});

/** As many bytes of a picture as say how large it is. */
function png(size: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write('\x89PNG\r\n\x1a\n', 'latin1');
  bytes.write('IHDR', 12, 'latin1');
  bytes.writeUInt32BE(size, 16);
  bytes.writeUInt32BE(size, 20);
  return bytes;
}
