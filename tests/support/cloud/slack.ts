import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CosmosClient } from '@azure/cosmos';
import { defaultBotScopes } from '@talkwright/shared/areas/slack-apps';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import type { QueueName } from '../../../functions/src/platform/containers.ts';
import { makeAppMessageSchema } from '../../../functions/src/slack/apps/make-app-message.ts';
import { makeSlackApp } from '../../../functions/src/slack/apps/make-slack-app.ts';
import { provisionSlackApp } from '../../../functions/src/slack/apps/provision-slack-app.ts';
import { setSlackAdminToken } from '../../../functions/src/slack/connection/slack-admin-token.ts';
import { finishSlackInstall } from '../../../functions/src/slack/installs/finish-slack-install.ts';
import { getSlackInstallUrl } from '../../../functions/src/slack/installs/get-slack-install-url.ts';
import { startSlackInstall } from '../../../functions/src/slack/installs/start-slack-install.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { startSlack } from '../../../local/cloud/slack/server.ts';
import { startCloud } from './embedded-cloud.ts';
import { signUpAdmin } from './use-cases.ts';

export type SlackCloud = Awaited<ReturnType<typeof startSlackCloud>>;
type Reply = { ok: boolean; [field: string]: unknown };

/** What use cases need, beside a Slack of their own. Messages on queues wait until somebody does them. */
export async function startSlackCloud(
  fields: Partial<Deps> = {},
  others: Record<string, string> = {},
) {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-slack-'));
  const slack = await startSlack({ port: 0, data });
  const queued: { queue: string; message: unknown; id: string }[] = [];
  const bus = {
    async send(queue: QueueName, message: unknown, { id }: { id: string }) {
      // As the service does with what it has seen.
      if (!queued.some((one) => one.id === id)) queued.push({ queue, message, id });
    },
  };
  const settings = { DEFAULT_PLAN: 'scale', SLACK_URL: slack.url, ...others };
  const cloud = await startCloud({ bus: bus as Deps['bus'], ...fields }, undefined, settings);
  const client = new CosmosClient(cloud.connection);
  const tenants = client.database('talkwright').container('tenants');

  async function ask(method: 'GET' | 'POST', path: string, given: object): Promise<Reply> {
    const query = new URLSearchParams(method === 'GET' ? { ...given } : {});
    const response = await fetch(`${slack.url}/_control/${path}?${query}`, {
      method,
      ...(method === 'POST' && { body: JSON.stringify(given) }),
    });
    const reply = (await response.json()) as Reply;
    if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(reply)}`);
    return reply;
  }

  return {
    ...cloud,
    slackUrl: slack.url,
    queued,
    /** What people do at Slack, and what goes wrong there. */
    control: (path: string, given: object = {}) => ask('POST', path, given),
    look: (path: string, given: object = {}) => ask('GET', path, given),

    /** Does what the outbox has for a queue, as it is left to be done after a kill. */
    async work(
      tenantId: string,
      queue: QueueName,
      handle: (message: unknown, id: string) => Promise<void>,
    ): Promise<void> {
      const { resources } = await tenants.items
        .query<{ id: string; message: unknown }>(
          {
            query: "SELECT * FROM c WHERE c.type = 'outbox' AND c.queue = @queue",
            parameters: [{ name: '@queue', value: queue }],
          },
          { partitionKey: tenantId },
        )
        .fetchAll();
      for (const { id, message } of resources) {
        await tenants.item(id, tenantId).delete();
        await handle(message, id);
      }
    },

    async stop(): Promise<void> {
      client.dispose();
      await Promise.all([cloud.stop(), slack.close()]);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** An administrator in the login of the sign-up: what comes back from Slack is for somebody who is still signed in. */
export async function newSignedIn({ deps }: SlackCloud, name = 'Larkfield'): Promise<Member> {
  const admin = await signUpAdmin(deps, name);
  const [login] = await deps.logins.listOf(admin.tenantId, admin.userId);
  return { ...admin, sessionId: (login?.id ?? '').replace('session-', '') };
}

/** One whose organization is connected to a workspace. */
export async function newConnected(
  cloud: SlackCloud,
  team: string = LARKFIELD.team,
  name = 'Larkfield',
): Promise<Member> {
  const admin = await newSignedIn(cloud, name);
  await connect(cloud, admin, team);
  return admin;
}

export async function connect(
  cloud: SlackCloud,
  admin: Member,
  team: string = LARKFIELD.team,
): Promise<void> {
  const { refresh_token } = await cloud.control('config-tokens', { team });
  await setSlackAdminToken(cloud.deps, admin, { refreshToken: String(refresh_token) });
}

export const appFields = (brandName: string, more: object = {}) => ({
  ...{ brandName, iconUrl: null, scopes: [...defaultBotScopes], own: false },
  ...more,
});

/** Does what waits for it on the queue. */
export const makeApps = (cloud: SlackCloud, { tenantId }: Member) =>
  cloud.work(tenantId, 'slack-provisioning', (message) =>
    makeSlackApp(cloud.deps, makeAppMessageSchema.parse(message)),
  );

/** An app that exists at Slack; its id is ours. */
export async function newSlackApp(
  cloud: SlackCloud,
  admin: Member,
  brandName = 'Fern',
): Promise<string> {
  const { app } = await provisionSlackApp(cloud.deps, admin, appFields(brandName));
  await makeApps(cloud, admin);
  return app.id;
}

type Consent = { user?: string; browser?: string; deny?: boolean; [field: string]: unknown };

/** What an administrator's browser does, from the button to the page that says how it ended. */
export async function install(
  cloud: SlackCloud,
  admin: Member,
  id: string,
  { user = LARKFIELD.ada, browser, ...more }: Consent = {},
) {
  const { url } = await getSlackInstallUrl(cloud.deps, admin, { id });
  const link = new URL(url).searchParams.get('link') ?? '';
  const begun = await startSlackInstall(cloud.deps, { link });
  const { location } = await cloud.control('consent', { url: begun.location, user, ...more });
  const returned = Object.fromEntries(new URL(String(location)).searchParams);
  const outcome = await finishSlackInstall(cloud.deps, returned, browser ?? begun.browser);
  return { outcome, returned, browser: begun.browser };
}
