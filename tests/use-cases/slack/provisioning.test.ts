import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { configureSlackApp } from '../../../functions/src/slack/apps/configure-slack-app.ts';
import { deleteSlackApp } from '../../../functions/src/slack/apps/delete-slack-app.ts';
import {
  followSlackApp,
  issueSlackEventsTicket,
} from '../../../functions/src/slack/apps/follow-slack-app.ts';
import { getSlackAppStatus } from '../../../functions/src/slack/apps/list-slack-apps.ts';
import { makeAppMessageSchema } from '../../../functions/src/slack/apps/make-app-message.ts';
import { giveUpSlackApp, makeSlackApp } from '../../../functions/src/slack/apps/make-slack-app.ts';
import { previewSlackIcon } from '../../../functions/src/slack/apps/preview-slack-icon.ts';
import { provisionSlackApp } from '../../../functions/src/slack/apps/provision-slack-app.ts';
import { retrySlackApp } from '../../../functions/src/slack/apps/retry-slack-app.ts';
import { endSlack } from '../../../functions/src/slack/end-slack.ts';
import { LARKFIELD, NORTHWIND } from '../../../local/cloud/slack/demo.ts';
import { startListener } from '../../support/cloud/listener.ts';
import {
  appFields,
  connect,
  install,
  makeApps,
  newConnected,
  newSignedIn,
  newSlackApp,
  type SlackCloud,
  startSlackCloud,
} from '../../support/cloud/slack.ts';
import { newAdmin, outboxOf } from '../../support/cloud/use-cases.ts';
import { plainPng } from '../../support/files/pictures.ts';

let cloud: SlackCloud;
let admin: Member;
let pictures: Awaited<ReturnType<typeof startListener>>;

beforeAll(async () => {
  pictures = await startListener((request, response) => {
    if (request.url === '/icon.png') response.end(plainPng([0, 90, 60, 255], 512, 512));
    else response.end('<svg>');
  });
  cloud = await startSlackCloud({}, { OUTBOUND_ALLOW: `localhost:${pictures.port}` });
  admin = await newConnected(cloud);
});
afterAll(async () => {
  pictures.close();
  await cloud.stop();
});
beforeEach(() => cloud.control('faults/clear'));

const status = async (id: string, member = admin) =>
  (await getSlackAppStatus(cloud.deps, member, { id })).app;
const request = async (name: string, more: object = {}) =>
  (await provisionSlackApp(cloud.deps, admin, appFields(name, more))).app;
type AtSlack = { id: string; manifest: { display_information: { name: string } }; icon?: object };
const atSlack = async (name: string): Promise<AtSlack[]> =>
  ((await cloud.look('apps')).apps as AtSlack[]).filter(
    ({ manifest }) => manifest.display_information.name === name,
  );
/** What waits on the queue, so that a test can deliver it as often as it likes. */
const messagesOf = async (member = admin) =>
  (await outboxOf(cloud, member.tenantId))
    .filter(({ queue }) => queue === 'slack-provisioning')
    .map(({ message }) => makeAppMessageSchema.parse(message));

describe('an app that is asked for', () => {
  it('is made once, however often its message comes, and can be installed then', async () => {
    const { id, provision_status } = await request('Fern');
    expect(provision_status).toBe('requested');
    const [message] = await messagesOf();
    if (!message) throw new Error('Nothing waits.');
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => makeSlackApp(cloud.deps, message)),
    );
    await makeApps(cloud, admin);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Postponed);
    }
    const app = await status(id);
    expect(app).toMatchObject({ provision_status: 'ready_for_install', provision_error: null });
    expect((await atSlack('Fern')).map((one) => one.id)).toEqual([app.api_app_id]);
    const stored = JSON.stringify((await cloud.deps.slackApps.find(admin.tenantId, id))?.value);
    expect(stored).toMatch(/"clientSecret":"test\./);
  });

  it('has its icon, and is made without one that Slack does not take', async () => {
    const icons = `http://localhost:${pictures.port}`;
    const { picture } = await previewSlackIcon(cloud.deps, admin, { iconUrl: `${icons}/icon.png` });
    const small = await sharp(Buffer.from(picture.split(',')[1] ?? '', 'base64')).metadata();
    expect(small).toMatchObject({ width: 64, height: 64 });
    await request('Rowan', { iconUrl: `${icons}/icon.png` });
    await cloud.control('faults', { method: 'apps.icon.set', kind: 'error', error: 'bad_image' });
    await makeApps(cloud, admin);
    expect((await atSlack('Rowan'))[0]).not.toHaveProperty('icon');
    await request('Alder', { iconUrl: `${icons}/icon.png` });
    await makeApps(cloud, admin);
    expect((await atSlack('Alder'))[0]?.icon).toMatchObject({ type: 'image/png' });
  });

  it.each([
    ['http://127.0.0.1/icon.png', 'outbound_refused'],
    ['https://169.254.169.254/latest/icon.png', 'outbound_refused'],
    ['https://[::1]/icon.png', 'outbound_refused'],
    ['PICTURES/page.svg', 'outbound_failed'],
  ])('with the icon %s is refused beside its field, and not made', async (url, code) => {
    const iconUrl = url.replace('PICTURES', `http://localhost:${pictures.port}`);
    const fields = { iconUrl: expect.any(String) };
    await expect(request('Icon', { iconUrl })).rejects.toMatchObject({ code, details: { fields } });
    await expect(previewSlackIcon(cloud.deps, admin, { iconUrl })).rejects.toMatchObject({ code });
    expect(await messagesOf()).toEqual([]);
  });

  it('by somebody who is not connected is refused, and one that Slack does not like says why', async () => {
    const stranger = await newAdmin(cloud.deps, 'Nobody');
    const asking = provisionSlackApp(cloud.deps, stranger, appFields('Elm'));
    await expect(asking).rejects.toMatchObject({ code: 'slack_not_connected' });

    const { id } = await request('Elm', { scopes: ['chat:write', 'made:up'] });
    await makeApps(cloud, admin);
    const { provision_status, provision_error } = await status(id);
    expect(provision_status).toBe('failed');
    expect(provision_error).toMatch(/invalid_manifest .*made:up/);
  });

  it('waits while Slack is busy or away, and is made then', async () => {
    const { id } = await request('Hazel');
    const [message] = await messagesOf();
    if (!message) throw new Error('Nothing waits.');
    await cloud.control('rate-limit', { method: 'apps.manifest.create', seconds: 40 });
    await expect(makeSlackApp(cloud.deps, message)).rejects.toBeInstanceOf(Postponed);
    expect((await status(id)).provision_status).toBe('requested');
    await cloud.control('faults/clear');
    await makeApps(cloud, admin);
    expect((await status(id)).provision_status).toBe('ready_for_install');
  });

  it.each([
    ['after it was made', { kind: 'reset_after' }, 1],
    ['before it was made', { kind: 'reset' }, 0],
    ['behind a page of a proxy', { kind: 'status', status: 502 }, 0],
  ])(
    'is not asked for again where the answer is lost %s; a person decides',
    async (when, fault, made) => {
      const name = `Lost ${made}${when.length}`;
      const { id } = await request(name);
      await cloud.control('faults', { method: 'apps.manifest.create', ...fault });
      await makeApps(cloud, admin);
      const { provision_status, provision_error } = await status(id);
      expect(provision_status).toBe('failed');
      expect(provision_error).toMatch(/did not say whether the app was made/);
      expect(await atSlack(name)).toHaveLength(made);

      expect((await retrySlackApp(cloud.deps, admin, { id })).app.provision_status).toBe(
        'requested',
      );
      await expect(retrySlackApp(cloud.deps, admin, { id })).rejects.toMatchObject({
        code: 'slack_app_not_failed',
      });
      await makeApps(cloud, admin);
      expect((await status(id)).provision_status).toBe('ready_for_install');
      expect(await atSlack(name)).toHaveLength(made + 1);
    },
  );

  it('that a dead worker has left in the middle fails, and its old messages do nothing', async () => {
    const { id } = await request('Birch');
    const [message] = await messagesOf();
    if (!message) throw new Error('Nothing waits.');
    const { tenantId } = admin;
    const app = { tenantId, id };
    const creatingSince = new Date(Date.now() - 61_000).toISOString();
    await cloud.deps.slackApps.patch(app, { stage: 'creating', creatingSince });
    await makeApps(cloud, admin);
    expect((await status(id)).provision_error).toMatch(/did not say whether/);
    await retrySlackApp(cloud.deps, admin, { id });
    await makeSlackApp(cloud.deps, message);
    await giveUpSlackApp(cloud.deps, message);
    expect((await status(id)).provision_status).toBe('requested');
    expect(await atSlack('Birch')).toEqual([]);
    await makeApps(cloud, admin);
    expect(await atSlack('Birch')).toHaveLength(1);
  });
});

describe('whoever follows an app', () => {
  it('hears of it until it is made, by a ticket for this app alone', async () => {
    const { id } = await request('Maple');
    const { id: other } = await request('Aspen');
    const { ticket } = await issueSlackEventsTicket(cloud.deps, admin, { id });
    const follow = (access_token: string, app = id) =>
      followSlackApp(cloud.deps, { id: app, access_token }, new AbortController().signal);
    await expect(follow(ticket, other)).rejects.toMatchObject({ code: 'not_signed_in' });
    await expect(follow('')).rejects.toMatchObject({ code: 'not_signed_in' });

    const stream = await follow(ticket);
    const heard: string[] = [];
    for await (const event of stream) {
      heard.push(`${event.type} ${event.app?.provision_status}`);
      if (heard.length === 1) await makeApps(cloud, admin);
    }
    expect(heard).toEqual([
      'status requested',
      'status ready_for_install',
      'complete ready_for_install',
    ]);
  });
});

describe('an app that is deleted', () => {
  it('leaves its workspaces and Slack, also where it is gone from there already', async () => {
    const id = await newSlackApp(cloud, admin, 'Willow');
    await install(cloud, admin, id);
    expect((await status(id)).provision_status).toBe('installed');
    expect(await deleteSlackApp(cloud.deps, admin, { id })).toMatchObject({ left_at_slack: null });
    expect(await atSlack('Willow')).toEqual([]);
    await expect(status(id)).rejects.toMatchObject({ code: 'slack_app_not_found' });
    expect(await cloud.deps.slackInstalls.ofApp(admin.tenantId, id)).toEqual([]);

    const gone = await newSlackApp(cloud, admin, 'Yew');
    await cloud.control('apps/delete', { app: (await status(gone)).api_app_id });
    expect(await deleteSlackApp(cloud.deps, admin, { id: gone })).toMatchObject({
      left_at_slack: null,
    });
  });

  it('stays while Slack does not answer, and says what stays at Slack without a token', async () => {
    const id = await newSlackApp(cloud, admin, 'Oak');
    await cloud.control('faults', { method: 'apps.manifest.delete', kind: 'status', status: 503 });
    const deleting = deleteSlackApp(cloud.deps, admin, { id });
    await expect(deleting).rejects.toMatchObject({ code: 'slack_failed' });
    await cloud.deps.slackTokens.remove(admin.tenantId);
    const { left_at_slack } = await deleteSlackApp(cloud.deps, admin, { id });
    expect(left_at_slack).toMatch(/still at Slack.*not connected/);
    await connect(cloud, admin);

    const elsewhere = await newSlackApp(cloud, admin, 'Elm');
    await connect(cloud, admin, NORTHWIND.team);
    const left = await deleteSlackApp(cloud.deps, admin, { id: elsewhere });
    expect(left.left_at_slack).toMatch(/still at Slack.*another workspace/);
    expect(await atSlack('Elm')).toHaveLength(1);
    await connect(cloud, admin);
  });
});

describe('an own app', () => {
  it('waits for its credentials, is installed with them, and learns its id then', async () => {
    const member = await newSignedIn(cloud, 'Own');
    const own = await provisionSlackApp(cloud.deps, member, appFields('Cedar', { own: true }));
    const { id, manifest, scopes } = own.app;
    expect(own.app).toMatchObject({ provision_status: 'failed', api_app_id: null });
    expect(own.app.provision_error).toMatch(/yours to make/);

    const pasted = JSON.parse(manifest ?? '');
    const { app } = await cloud.control('apps', { team: LARKFIELD.team, manifest: pasted });
    const made = app as {
      id: string;
      client_id: string;
      client_secret: string;
      signing_secret: string;
    };
    const credentials = (clientSecret: string) =>
      configureSlackApp(cloud.deps, member, {
        ...{ id, clientId: made.client_id, clientSecret, signingSecret: made.signing_secret },
        ...{ apiAppId: null, botName: null, scopes },
      });
    await credentials('wrong');
    expect((await install(cloud, member, id)).outcome.text).toMatch(/client secret/);
    await credentials(made.client_secret);
    const { outcome } = await install(cloud, member, id);
    expect(outcome.text).toMatch(/Cedar is now in the workspace Larkfield Cycles/);
    expect(await status(id, member)).toMatchObject({
      ...{ provision_status: 'installed', api_app_id: made.id, own: true },
    });
    const other = configureSlackApp(cloud.deps, member, {
      ...{ id, clientId: '1.2', clientSecret: 'x', signingSecret: 'x', apiAppId: 'A0OTHER' },
      ...{ botName: null, scopes },
    });
    await expect(other).rejects.toMatchObject({ code: 'slack_app_id_fixed' });
  });
});

describe('the apps of an organization that ends', () => {
  it('leave Slack, and nothing keeps the organization from its end', async () => {
    const member = await newConnected(cloud, LARKFIELD.team, 'Ending');
    const id = await newSlackApp(cloud, member, 'Ash');
    await newSlackApp(cloud, member, 'Beech');
    await install(cloud, member, id);
    await cloud.control('faults', { method: 'apps.manifest.delete', kind: 'status', status: 500 });
    await endSlack(cloud.deps, member.tenantId);
    expect([...(await atSlack('Ash')), ...(await atSlack('Beech'))]).toHaveLength(1);
    await endSlack(cloud.deps, member.tenantId);
    expect([...(await atSlack('Ash')), ...(await atSlack('Beech'))]).toEqual([]);
  });
});
