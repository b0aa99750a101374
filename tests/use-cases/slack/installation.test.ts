import { createHmac } from 'node:crypto';
import { CosmosClient } from '@azure/cosmos';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { openOfApp } from '../../../functions/src/slack/apps/app-record.ts';
import { assignSlackApp } from '../../../functions/src/slack/apps/assign-slack-app.ts';
import { deleteSlackApp } from '../../../functions/src/slack/apps/delete-slack-app.ts';
import { getSlackAppStatus } from '../../../functions/src/slack/apps/list-slack-apps.ts';
import { retrySlackApp } from '../../../functions/src/slack/apps/retry-slack-app.ts';
import { getConfigurationToken } from '../../../functions/src/slack/connection/get-configuration-token.ts';
import {
  getSlackAdminToken,
  setSlackAdminToken,
} from '../../../functions/src/slack/connection/slack-admin-token.ts';
import { readSlackEvent } from '../../../functions/src/slack/events/read-slack-event.ts';
import { receiveSlackEvent } from '../../../functions/src/slack/events/receive-slack-event.ts';
import { slackMessageSchema } from '../../../functions/src/slack/events/slack-message.ts';
import { handleSlackMessage } from '../../../functions/src/slack/handle-slack-message.ts';
import { finishSlackInstall } from '../../../functions/src/slack/installs/finish-slack-install.ts';
import { listSlackInstallations } from '../../../functions/src/slack/installs/list-slack-installations.ts';
import { startSlackInstall } from '../../../functions/src/slack/installs/start-slack-install.ts';
import { uninstallSlackApp } from '../../../functions/src/slack/installs/uninstall-slack-app.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import {
  connect,
  install,
  makeApps,
  newConnected,
  newSignedIn,
  newSlackApp,
  type SlackCloud,
  startSlackCloud,
} from '../../support/cloud/slack.ts';

let cloud: SlackCloud;
let admin: Member;
let app: string;
let time = 0;

beforeAll(async () => {
  cloud = await startSlackCloud({ now: () => new Date(Date.now() + time) });
});
afterAll(() => cloud.stop());
beforeEach(async () => {
  time = 0;
  await cloud.control('faults/clear');
  admin = await newConnected(cloud);
  app = await newSlackApp(cloud, admin);
});

const installations = async (member = admin) =>
  (await listSlackInstallations(cloud.deps, member)).installations;
const remove = (teamId: string, member = admin, id = app) =>
  uninstallSlackApp(cloud.deps, member, { id, teamId });

describe('an installation', () => {
  it('ends in a workspace, with its token sealed, and is the same one a second time', async () => {
    const { outcome } = await install(cloud, admin, app);
    expect(outcome).toMatchObject({ isInstalled: true, text: expect.stringMatching(/Larkfield/) });
    await install(cloud, admin, app, { user: LARKFIELD.cleo });
    const all = await installations();
    expect(all).toMatchObject([{ team_id: LARKFIELD.team, team_name: 'Larkfield Cycles' }]);
    const record = (await cloud.deps.slackInstalls.ofApp(admin.tenantId, app))[0];
    expect(record?.botToken).toMatch(/^test\./);
    expect(JSON.stringify(all)).not.toContain('oken');
  });

  it.each([
    ['that somebody denies', { deny: true }, /not allowed/],
    ['in another browser', { browser: 'another' }, /another browser/],
  ])('%s comes to nothing', async (_what, more, sentence) => {
    const before = await installations();
    const { outcome } = await install(cloud, admin, app, more);
    expect(outcome).toMatchObject({ isInstalled: false, text: expect.stringMatching(sentence) });
    expect(await installations()).toEqual(before);
  });

  it('with fewer scopes than the app needs comes to nothing', async () => {
    const other = await newSlackApp(cloud, admin, 'Short');
    const { outcome } = await install(cloud, admin, other, { without: ['chat:write'] });
    expect(outcome).toMatchObject({
      isInstalled: false,
      text: expect.stringMatching(/: chat:write/),
    });
    expect(await cloud.deps.slackInstalls.ofApp(admin.tenantId, other)).toEqual([]);
  });

  it('works once for each code and state, in time, and for a person who still may', async () => {
    const { returned, browser } = await install(cloud, admin, app);
    const finish = (given = returned, kept = browser) =>
      finishSlackInstall(cloud.deps, given, kept);
    const isRefused = { isInstalled: false };
    expect(await finish()).toMatchObject(isRefused);
    expect(await finish({ ...returned, state: 'made-up' })).toMatchObject(isRefused);
    expect(await finish({})).toMatchObject(isRefused);
    expect(await finish({ error: 'access_denied' })).toMatchObject(isRefused);

    time = 301_000;
    await expect(startSlackInstall(cloud.deps, { link: 'none' })).rejects.toMatchObject({
      code: 'slack_link_refused',
    });
    const late = await install(
      { ...cloud, deps: { ...cloud.deps, now: () => new Date(Date.now() - 601_000) } },
      admin,
      app,
    ).then(({ outcome }) => outcome);
    expect(late).toMatchObject({ isInstalled: true });

    const loggedOut = await install(cloud, { ...admin, sessionId: 'ended' }, app);
    expect(loggedOut.outcome).toMatchObject({
      ...isRefused,
      text: expect.stringMatching(/logged/),
    });
  });

  it('takes a whole organization at Slack, and tells it from its workspaces', async () => {
    const { enterprise } = await cloud.control('enterprises', { name: 'Larkfield Group' });
    const { id } = enterprise as { id: string };
    const made = await cloud.control('workspaces', { name: 'Larkfield East', enterprise: id });
    const { team, owner } = made as unknown as Record<'team' | 'owner', { id: string }>;
    const member = await newConnected(cloud, team.id, 'Group');
    const grid = await newSlackApp(cloud, member, 'Grid');
    const { outcome } = await install(cloud, member, grid, { user: owner.id, organization: true });
    expect(outcome.text).toMatch(/Larkfield Group/);
    expect(await installations(member)).toMatchObject([{ team_id: id }]);
    await install(cloud, member, grid, { user: owner.id });
    expect(await installations(member)).toHaveLength(2);
  });

  it('is refused where another organization has the workspace with that app', async () => {
    const { tenantId } = admin;
    await install(cloud, admin, app);
    const stored = (await cloud.deps.slackApps.find(tenantId, app))?.value;
    if (!stored) throw new Error('The app is gone.');
    const stranger = await newSignedIn(cloud, 'Stranger');
    // As when both have configured the same app by hand.
    const copy = { ...stored, id: cloud.deps.newId(), tenantId: stranger.tenantId, own: true };
    const { secrets } = cloud.deps;
    const seal = async (field: 'clientSecret' | 'signingSecret') =>
      secrets.seal((await openOfApp(secrets, stored, field)) ?? '', {
        ...{ tenantId: copy.tenantId, record: copy.id, field },
      });
    const sealed = {
      clientSecret: await seal('clientSecret'),
      signingSecret: await seal('signingSecret'),
    };
    await cloud.deps.slackApps.create({ ...copy, ...sealed }, []);
    const { outcome } = await install(cloud, stranger, copy.id);
    expect(outcome.text).toMatch(/another organization/);
    expect(await installations(stranger)).toEqual([]);
    expect(await installations()).toHaveLength(1);

    // Whoever takes it out dies before the claim is given up: once that is old it keeps nobody out.
    const [mine] = await cloud.deps.slackInstalls.ofApp(tenantId, app);
    if (!mine) throw new Error('The installation is gone.');
    const client = new CosmosClient(cloud.connection);
    await client.database('talkwright').container('tenants').item(mine.id, tenantId).delete();
    client.dispose();
    expect((await install(cloud, stranger, copy.id)).outcome.isInstalled).toBe(false);
    time = 120_000;
    expect((await install(cloud, stranger, copy.id)).outcome.isInstalled).toBe(true);
    // Who comes back late takes nothing from who has it now.
    await cloud.deps.slackInstalls.remove(mine);
    expect(await cloud.deps.slackInstalls.claim({ ...mine })).toBe(false);
  });
});

describe('an app that leaves a workspace', () => {
  beforeEach(async () => void (await install(cloud, admin, app)));

  it('by our button is gone at Slack and here, also where Slack has done it before', async () => {
    await remove(LARKFIELD.team);
    expect(await installations()).toEqual([]);
    const { provision_status, api_app_id } = (
      await getSlackAppStatus(cloud.deps, admin, { id: app })
    ).app;
    expect(provision_status).toBe('ready_for_install');
    await expect(remove(LARKFIELD.team)).rejects.toMatchObject({ code: 'slack_install_not_found' });

    await install(cloud, admin, app);
    await cloud.control('revoke', { app: api_app_id, team: LARKFIELD.team });
    await remove(LARKFIELD.team);
    expect(await installations()).toEqual([]);
  });

  it('by being deleted at Slack is gone from here with our button', async () => {
    const other = await newSlackApp(cloud, admin, 'Deleted');
    await install(cloud, admin, other);
    const { api_app_id } = (await getSlackAppStatus(cloud.deps, admin, { id: other })).app;
    await cloud.control('apps/delete', { app: api_app_id });
    await remove(LARKFIELD.team, admin, other);
    expect(await cloud.deps.slackInstalls.ofApp(admin.tenantId, other)).toEqual([]);
  });

  it('by a button at Slack is forgotten, whichever of its two events comes first, and not after a new one', async () => {
    const [record] = await cloud.deps.slackInstalls.ofApp(admin.tenantId, app);
    if (!record) throw new Error('It is not installed.');
    const { apiAppId, botUserId, installedAt } = record;
    const seconds = Math.floor(Date.parse(installedAt) / 1_000);
    const tell = (event: object, event_time: number, event_id: string) =>
      deliver({ event, event_time, event_id, api_app_id: apiAppId });

    await tell({ type: 'app_uninstalled' }, seconds - 1, 'Ev1');
    await tell({ type: 'tokens_revoked', tokens: { bot: ['U0OTHER'] } }, seconds + 1, 'Ev2');
    await tell({ type: 'tokens_revoked', tokens: { oauth: [botUserId] } }, seconds + 1, 'Ev3');
    expect(await installations()).toHaveLength(1);
    // Times are of whole seconds: a token that lives is of a later installation.
    await tell({ type: 'app_uninstalled' }, seconds + 1, 'Ev6');
    expect(await installations()).toHaveLength(1);
    await cloud.control('uninstall', { app: apiAppId, team: LARKFIELD.team });
    await tell({ type: 'tokens_revoked', tokens: { bot: [botUserId] } }, seconds + 1, 'Ev4');
    await tell({ type: 'app_uninstalled' }, seconds + 1, 'Ev5');
    expect(await installations()).toEqual([]);
  });

  /** As Slack sends it, and does what the queue brings. */
  async function deliver(fields: object): Promise<void> {
    const stored = (await cloud.deps.slackApps.find(admin.tenantId, app))?.value;
    const secret = (stored && (await openOfApp(cloud.deps.secrets, stored, 'signingSecret'))) ?? '';
    const authorizations = [{ team_id: LARKFIELD.team }];
    const envelope = { type: 'event_callback', team_id: LARKFIELD.team, authorizations, ...fields };
    const body = Buffer.from(JSON.stringify(envelope));
    const stamp = Math.floor(Date.now() / 1_000);
    const hash = createHmac('sha256', secret).update(`v0:${stamp}:`).update(body).digest('hex');
    const headers = new Headers({
      'x-slack-request-timestamp': String(stamp),
      'x-slack-signature': `v0=${hash}`,
    });
    const event = await readSlackEvent(cloud.deps, { body, headers }, { appId: app });
    await receiveSlackEvent(cloud.deps, event);
    for (const { message } of cloud.queued.splice(0)) {
      await handleSlackMessage(cloud.deps, slackMessageSchema.parse(message));
    }
  }
});

describe('the connection to a workspace', () => {
  it('takes a refresh token once, replaces it in time, and by force once a minute', async () => {
    const { refresh_token } = await cloud.control('config-tokens', { team: LARKFIELD.team });
    const refreshToken = String(refresh_token);
    const set = () => setSlackAdminToken(cloud.deps, admin, { refreshToken });
    expect(await set()).toMatchObject({
      hasTokens: true,
      reconnect: false,
      team_id: LARKFIELD.team,
    });
    await expect(set()).rejects.toMatchObject({ code: 'slack_token_refused' });

    const first = await getConfigurationToken(cloud.deps, admin.tenantId);
    const stored = await cloud.deps.slackTokens.find(admin.tenantId);
    if (!stored) throw new Error('There are no tokens.');
    const expiresAt = new Date(Date.now() + 200_000).toISOString();
    await cloud.deps.slackTokens.replace({ ...stored.value, expiresAt }, stored.etag);
    const tokens = await Promise.all(
      [1, 2, 3].map(() => getConfigurationToken(cloud.deps, admin.tenantId)),
    );
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(first);

    const force = () => getSlackAdminToken(cloud.deps, admin, { force: '1' });
    expect(await force()).toMatchObject({ hasTokens: true, reconnect: false });
    await expect(force()).rejects.toMatchObject({ code: 'too_many' });
  });

  it('that is lost says so, and is good until its end', async () => {
    const member = await newConnected(cloud, LARKFIELD.team, 'Lost');
    const token = await getConfigurationToken(cloud.deps, member.tenantId);
    await cloud.control('faults', { method: 'tooling.tokens.rotate', kind: 'reset_after' });
    time = 12 * 3_600_000 - 200_000;
    expect(await getConfigurationToken(cloud.deps, member.tenantId)).toBe(token);
    expect(await getConfigurationToken(cloud.deps, member.tenantId)).toBe(token);
    const status = await getSlackAdminToken(cloud.deps, member, { force: '0' });
    expect(status).toMatchObject({ hasTokens: true, reconnect: true });
    time = 12 * 3_600_000;
    await expect(getConfigurationToken(cloud.deps, member.tenantId)).rejects.toMatchObject({
      ...{ code: 'slack_not_connected', message: expect.stringMatching(/connect.* again/) },
    });
    await connect(cloud, member);
    expect(await getSlackAdminToken(cloud.deps, member, { force: '0' })).toMatchObject({
      reconnect: false,
    });
  });
});

describe('two administrators at once', () => {
  it('connect, try an app again, take it out and delete it as one would', async () => {
    const member = await newSignedIn(cloud, 'Two');
    const twice = (act: () => Promise<unknown>) =>
      Promise.allSettled([act(), act()]).then((all) =>
        all.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).toSorted(),
      );
    expect(await twice(() => connect(cloud, member))).toEqual(['done', 'done']);
    await cloud.control('faults', {
      ...{ method: 'apps.manifest.create', kind: 'error', error: 'invalid_manifest' },
    });
    const id = await newSlackApp(cloud, member, 'Both');
    expect(await twice(() => retrySlackApp(cloud.deps, member, { id }))).toEqual([
      'done',
      'slack_app_not_failed',
    ]);
    await makeApps(cloud, member);
    await install(cloud, member, id);
    const out = await twice(() => remove(LARKFIELD.team, member, id));
    expect(['done', 'slack_install_not_found']).toEqual(expect.arrayContaining(out));
    expect(await installations(member)).toEqual([]);
    const deleted = await twice(() => deleteSlackApp(cloud.deps, member, { id }));
    expect(['done', 'slack_app_not_found']).toEqual(expect.arrayContaining(deleted));
    const gone = getSlackAppStatus(cloud.deps, member, { id });
    await expect(gone).rejects.toMatchObject({ code: 'slack_app_not_found' });
  });
});

it('an app that is disabled keeps its workspaces', async () => {
  await install(cloud, admin, app);
  const before = await installations();
  const { app: disabled } = await assignSlackApp(cloud.deps, admin, { id: app, assigned: false });
  expect(disabled.assigned).toBe(false);
  expect(await installations()).toEqual(before);
});
