import { beforeEach, describe, expect, it } from '@jest/globals';
import { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';
import {
  followSlackApp,
  getSlackAppStatus,
  getSlackInstallUrl,
  issueSlackEventsTicket,
  listSlackInstallations,
  provisionSlackApp,
  uninstallSlackApp,
} from '@talkwright/shared/areas/slack-apps';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { connectTo, control, install, look } from '../../support/api/slack.ts';
import { type Member, send } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';

/** All the way: through the Functions host, its queues, and a Slack that sends its events over HTTP. */

let admin: Member;
let id: string;

beforeEach(async () => {
  admin = await newTenant();
  await connectTo(admin, LARKFIELD.team);
  id = (await admin.call(provisionSlackApp, { brandName: 'Api Fern' })).app.id;
});

/** Its id at Slack, once it is made there. */
async function madeApp(): Promise<string> {
  const stream = await send(followSlackApp, { id, access_token: admin.token }, {});
  expect(await stream.text()).toMatch(/event: complete\n/);
  const { app } = await admin.call(getSlackAppStatus, { id });
  expect(app.provision_status).toBe('ready_for_install');
  return app.api_app_id ?? '';
}

type App = { id: string; installs: { bot_user: string }[] };
type Message = { user: string; text: string };
const messagesIn = async (channel: string, thread_ts: string) =>
  (await look<{ messages: Message[] }>('messages', { channel, thread_ts })).messages;

describe('a Slack app', () => {
  it('is followed by a ticket until it is made, and nobody else hears of it', async () => {
    const { ticket } = await admin.call(issueSlackEventsTicket, { id });
    const stream = await send(followSlackApp, { id, access_token: ticket }, {});
    expect(stream.headers.get('content-type')).toMatch('text/event-stream');
    expect(await stream.text()).toMatch(/event: complete\n/);
    expect(await madeApp()).toMatch(/^A/);
    const stranger = await newTenant();
    const token = stranger.token;
    const refused = await send(followSlackApp, { id, access_token: token }, {});
    expect(refused.status).toBe(404);
  });

  it('is installed by a browser that goes to Slack and back, with a cookie that only it has', async () => {
    const atSlack = await madeApp();
    const { url } = await admin.call(getSlackInstallUrl, { id });
    const begun = await fetch(url, { redirect: 'manual' });
    expect(begun.status).toBe(302);
    const cookie = begun.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(cookie).toMatch(/path=\/api\/slack\/oauth/i);
    const consent = { url: begun.headers.get('location'), user: LARKFIELD.ada };
    const back = String((await control('consent', consent)).location);
    const page = await fetch(back, { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(page.headers.get('content-security-policy')).toMatch("default-src 'none'");
    expect(await page.text()).toMatch(/Api Fern is now in the workspace Larkfield Cycles/);
    const { installations } = await admin.call(listSlackInstallations, {});
    expect(installations).toMatchObject([{ team_id: LARKFIELD.team, api_app_id: atSlack }]);
  });

  it('answers a mention in its thread, and leaves the workspace', async () => {
    const atSlack = await madeApp();
    await install(admin, id);
    const { id: agent } = await newAgent(admin, { name: 'Fern' });
    await admin.call(saveAgentSlack, { id: agent, enabled: true, appApiAppId: atSlack });
    const channel = LARKFIELD.general;
    await control('channels/invite', { channel, app: atSlack });
    const { apps } = await look<{ apps: App[] }>('apps');
    const bot = apps.find((one) => one.id === atSlack)?.installs[0]?.bot_user;
    const text = `<@${bot}> #model:say I am Fern.`;
    const { ts } = await control('messages', { user: LARKFIELD.ben, channel, text });
    await eventually(async () => {
      const answers = (await messagesIn(channel, String(ts))).filter(({ user }) => user === bot);
      expect(answers.map((one) => one.text)).toEqual(['I am Fern.']);
    });
    await admin.call(uninstallSlackApp, { id, teamId: LARKFIELD.team });
    expect((await admin.call(listSlackInstallations, {})).installations).toEqual([]);
  });
});
