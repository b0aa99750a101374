import { createHmac } from 'node:crypto';
import { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';
import {
  configureSlackApp,
  defaultBotScopes,
  getSlackInstallUrl,
  provisionSlackApp,
  setSlackAdminToken,
} from '@talkwright/shared/areas/slack-apps';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import type { Member } from '../client.ts';
import { stack } from '../stack/running-stack.ts';
import { newAgent } from './agents.ts';

type Reply = Record<string, unknown>;
export type SlackTeam = Awaited<ReturnType<typeof newSlackTeam>>;

/** What people do at the running Slack, and what goes wrong there. */
export const control = <R = Reply>(path: string, given: object = {}): Promise<R> =>
  asked(path, { method: 'POST', body: JSON.stringify(given) });

export const look = <R = Reply>(path: string, given: object = {}): Promise<R> =>
  asked(`${path}?${new URLSearchParams({ ...given })}`, {});

async function asked<R>(path: string, init: RequestInit): Promise<R> {
  const response = await fetch(`${stack().slack}/_control/${path}`, init);
  const reply: { ok: boolean } & R = await response.json();
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return reply;
}

/** A workspace of its own, so that nothing that a test does there meets another. */
export async function newWorkspace(name: string): Promise<string> {
  const { team } = await control<{ team: { id: string } }>('workspaces', { name });
  return team.id;
}

export const newRefreshToken = async (team: string): Promise<string> =>
  String((await control('config-tokens', { team })).refresh_token);

export const connectTo = async (admin: Pick<Member, 'call'>, team: string) =>
  admin.call(setSlackAdminToken, { refreshToken: await newRefreshToken(team) });

/** An agent that answers in a workspace, in an app made by hand there: so its secret is known. */
export async function newSlackTeam(member: Member, fields: object = {}) {
  const given = { brandName: 'Fern', iconUrl: null, scopes: [...defaultBotScopes], own: true };
  const { app } = await member.call(provisionSlackApp, given);
  const manifest = JSON.parse(app.manifest ?? '');
  const made = (await control('apps', { team: LARKFIELD.team, manifest })).app as {
    id: string;
    client_id: string;
    client_secret: string;
    signing_secret: string;
  };
  await member.call(configureSlackApp, {
    ...{ id: app.id, apiAppId: made.id, botName: null, scopes: [...defaultBotScopes] },
    ...{ clientId: made.client_id, clientSecret: made.client_secret },
    signingSecret: made.signing_secret,
  });
  await install(member, app.id);
  const agent = await newAgent(member, fields);
  const settings = { enabled: true, alias: '', policy: null, appApiAppId: app.id };
  await member.call(saveAgentSlack, { id: agent.id, ...settings });
  await control('channels/invite', { channel: LARKFIELD.general, app: made.id });
  return { app, agent, apiAppId: made.id, signingSecret: made.signing_secret };
}

/** Into the demo's workspace, by its owner. */
export async function install(member: Pick<Member, 'call'>, id: string): Promise<void> {
  const { url } = await member.call(getSlackInstallUrl, { id });
  const begun = await fetch(url, { redirect: 'manual' });
  const cookie = (begun.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const consent = { url: begun.headers.get('location'), user: LARKFIELD.ada };
  const { location } = await control('consent', consent);
  const done = await fetch(String(location), { headers: { cookie }, redirect: 'manual' });
  if (!done.ok) throw new Error(`The installation ended with ${done.status}.`);
}

/** An event, as Slack signs it. */
export function signedEvent({ apiAppId, signingSecret }: SlackTeam, event: object, id: string) {
  const body = JSON.stringify({
    ...{ type: 'event_callback', team_id: LARKFIELD.team, api_app_id: apiAppId },
    ...{ event_id: id, event_time: Math.floor(Date.now() / 1_000), event },
    authorizations: [{ team_id: LARKFIELD.team, is_enterprise_install: false, user_id: 'U0BOT' }],
  });
  const stamp = String(Math.floor(Date.now() / 1_000));
  return { body, headers: signatureOf(signingSecret, stamp, body) };
}

const signatureOf = (secret: string, stamp: string, body: string) => ({
  'content-type': 'application/json',
  'x-slack-request-timestamp': stamp,
  'x-slack-signature': `v0=${createHmac('sha256', secret).update(`v0:${stamp}:${body}`).digest('hex')}`,
});
