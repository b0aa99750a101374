import { setTimeout as delay } from 'node:timers/promises';
import { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';
import {
  getSlackAdminToken,
  getSlackAppStatus,
  getSlackInstallUrl,
  listSlackApps,
  provisionSlackApp,
  type SlackApp,
  setSlackAdminToken,
} from '@talkwright/shared/areas/slack-apps';
import { LARKFIELD } from '../../cloud/slack/demo.ts';
import type { Client } from './client.ts';
import { slackBrand, slackPolicy } from './content.ts';
import type { DemoOptions } from './demo-options.ts';

type Answer = { refresh_token?: string; location?: string };

const POLL_MS = 250;
const MAKING_MS = 60_000;
const { team, ada, general, workshop } = LARKFIELD;

/** The agent as a colleague in the stand-in's workspace: an app that is made, installed and invited, as an administrator does it. */
export async function addSlack(
  client: Client,
  agentId: string,
  { slack, say, signal }: DemoOptions,
): Promise<void> {
  if (!slack) return;
  const control = (path: string, given: object) => ask(`${slack}/_control/${path}`, given, signal);
  const { hasTokens } = await client.call(getSlackAdminToken, {});
  if (!hasTokens) {
    const { refresh_token: refreshToken = '' } = await control('config-tokens', { team });
    await client.call(setSlackAdminToken, { refreshToken });
  }
  const { apps } = await client.call(listSlackApps, {});
  const known = apps.find(({ brand_name: name }) => name === slackBrand);
  const asked = known ?? (await client.call(provisionSlackApp, { brandName: slackBrand })).app;
  const app = await whenMade(client, asked);
  if (!app?.api_app_id) {
    say('the Slack app is not made yet; Settings, Integrations, shows how far it is');
    return;
  }
  if (app.provision_status !== 'installed') {
    const { url } = await client.call(getSlackInstallUrl, { id: app.id });
    await install(
      url,
      async (page) => (await control('consent', { url: page, user: ada })).location,
    );
  }
  const settings = { enabled: true, alias: '', policy: slackPolicy, appApiAppId: app.id };
  await client.call(saveAgentSlack, { id: agentId, ...settings });
  for (const channel of [general, workshop]) {
    await control('channels/invite', { channel, app: app.api_app_id });
  }
  say(`${slackBrand} is in Slack`);
}

async function whenMade(client: Client, { id }: SlackApp): Promise<SlackApp | undefined> {
  for (const deadline = Date.now() + MAKING_MS; Date.now() < deadline; await delay(POLL_MS)) {
    const { app } = await client.call(getSlackAppStatus, { id });
    if (app.provision_status === 'failed') return undefined;
    if (app.provision_status !== 'requested' && app.provision_status !== 'creating') return app;
  }
  return undefined;
}

/** As a browser does it: to Slack with a cookie, and back with it. */
async function install(
  url: string,
  consent: (page: string) => Promise<string | undefined>,
): Promise<void> {
  const begun = await fetch(url, { redirect: 'manual' });
  const back = (await consent(begun.headers.get('location') ?? '')) ?? '';
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const done = await fetch(back, { headers: { cookie } });
  if (!done.ok) throw new Error(`The installation in Slack ended with ${done.status}.`);
}

async function ask(url: string, given: object, signal: AbortSignal): Promise<Answer> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(given), signal });
  if (!response.ok) throw new Error(`The stand-in for Slack answered ${response.status}.`);
  return (await response.json()) as Answer;
}
