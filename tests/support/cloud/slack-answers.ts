import { setTimeout as delay } from 'node:timers/promises';
import { agentDraftSchema } from '@talkwright/shared/areas/agents';
import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import { defaultBotScopes } from '@talkwright/shared/areas/slack-apps';
import type { Member } from '../../../functions/src/accounts/caller.ts';
import { createAgent } from '../../../functions/src/agents/create-agent.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { nextAttempt, Postponed } from '../../../functions/src/platform/next-attempt.ts';
import { saveAgentSlack } from '../../../functions/src/slack/agents/save-agent-slack.ts';
import { slackSessionId } from '../../../functions/src/slack/answering/asking/slack-ids.ts';
import { readSlackForm } from '../../../functions/src/slack/answering/read-slack-form.ts';
import { receiveSlackCommand } from '../../../functions/src/slack/answering/receive-slack-command.ts';
import { receiveSlackInteraction } from '../../../functions/src/slack/answering/receive-slack-interaction.ts';
import { provisionSlackApp } from '../../../functions/src/slack/apps/provision-slack-app.ts';
import { readSlackEvent } from '../../../functions/src/slack/events/read-slack-event.ts';
import { receiveSlackEvent } from '../../../functions/src/slack/events/receive-slack-event.ts';
import { slackMessageSchema } from '../../../functions/src/slack/events/slack-message.ts';
import {
  apologize,
  handleSlackMessage,
} from '../../../functions/src/slack/handle-slack-message.ts';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { startListener } from './listener.ts';
import { appFields, install, makeApps, newConnected, startSlackCloud } from './slack.ts';

export type SlackAnswers = Awaited<ReturnType<typeof startSlackAnswers>>;
export type Shown = {
  ts: string;
  text: string;
  user: string;
  thread_ts?: string;
  only_for?: string;
  bot_id?: string;
  blocks?: { type: string; [field: string]: unknown }[];
  stream?: { state: string; parts: { kind: string; text?: string; task?: Task }[] };
};
type Task = { id: string; title: string; status: string; output?: string };
type Draft = Partial<Parameters<typeof agentDraftSchema.parse>[0] & object>;

/** Minutes of waiting, between attempts as well as between what is written, are seconds here. */
const FASTER = 20;

/** A Slack whose events come in and are answered: endpoints and queue of the product, over HTTP and in this process. */
async function startSlackAnswers(fields: Partial<Deps> = {}) {
  let cloud: Awaited<ReturnType<typeof startSlackCloud>>;
  const working = new Set<Promise<void>>();
  const seen = new Set<string>();
  let die: (() => boolean) | undefined;

  /** As the queue does it: once for each id, failed attempts later again. */
  function enqueue(message: unknown, { id, delaySeconds = 0, attempt = 1 }: Sending): void {
    if (seen.has(id)) return;
    seen.add(id);
    const work = delay((delaySeconds * 1_000) / FASTER)
      .then(() => handle(message, id, attempt))
      .finally(() => working.delete(work));
    working.add(work);
  }

  async function handle(raw: unknown, id: string, attempt: number): Promise<void> {
    const message = slackMessageSchema.parse(raw);
    try {
      if (die?.()) throw new Error('The worker has died.');
      await handleSlackMessage(cloud.deps, message);
    } catch (error) {
      if (error instanceof Postponed) {
        return enqueue(raw, { id: `${id}.p`, attempt, delaySeconds: error.seconds });
      }
      const next = nextAttempt({ id, attempt });
      if (next) enqueue(raw, next);
      else await apologize(cloud.deps, message);
    }
  }
  type Sending = { id: string; delaySeconds?: number; attempt?: number };

  const listener = await startListener(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const headers = new Headers(request.headers as Record<string, string>);
    const [, kind, appId = ''] = /\/slack\/(\w+)\/([\w-]+)$/.exec(request.url ?? '') ?? [];
    try {
      const { deps } = cloud;
      const signed = { body, headers };
      const answer =
        kind === 'events'
          ? await receiveSlackEvent(deps, await readSlackEvent(deps, signed, { appId }))
          : kind === 'commands'
            ? await receiveSlackCommand(deps, await readSlackForm(deps, signed, { appId }))
            : await receiveSlackInteraction(deps, await readSlackForm(deps, signed, { appId }));
      response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    } catch (error) {
      response.writeHead(503).end(String(error));
    }
  });
  const bus = {
    send: async (_queue: string, message: unknown, sending: Sending) => enqueue(message, sending),
  };
  cloud = await startSlackCloud(
    {
      bus: bus as unknown as Deps['bus'],
      pause: (ms: number) => delay(ms / FASTER),
      ...fields,
    },
    { API_URL: `http://localhost:${listener.port}/api` },
  );

  async function isOnItsWay(): Promise<boolean> {
    const { deliveries } = await cloud.look('deliveries');
    return (deliveries as { state: string }[]).some(({ state }) =>
      ['new', 'waiting', 'sending'].includes(state),
    );
  }

  return {
    ...cloud,
    /** Where the next attempts end before they have begun. */
    dieWhile(dying: (() => boolean) | undefined): void {
      die = dying;
    },
    /** Until all that has happened at Slack is heard of. */
    async delivered(): Promise<void> {
      while (await isOnItsWay()) await delay(20);
    },
    /** Until nothing waits and nothing is being answered. */
    async settled(): Promise<void> {
      for (;;) {
        const isAllHere = !(await isOnItsWay());
        if (working.size === 0 && isAllHere) return;
        await Promise.all(working);
        await delay(20);
      }
    },
    async stop(): Promise<void> {
      listener.close();
      await Promise.all(working);
      await cloud.stop();
    },
  };
}

/** An organization whose app, in a workspace, has an agent. */
export async function newTeam(
  answers: SlackAnswers,
  draft: Draft = {},
  policy?: SlackPolicy,
  scopes: string[] = [...defaultBotScopes],
) {
  const admin = await newConnected(answers);
  const given = appFields('Fern', { scopes });
  const appId = (await provisionSlackApp(answers.deps, admin, given)).app.id;
  await makeApps(answers, admin);
  await install(answers, admin, appId);
  const agentId = await newSlackAgent(answers, admin, appId, draft, { policy: policy ?? null });
  const app = (await answers.deps.slackApps.get(admin.tenantId, appId)).apiAppId ?? '';
  const botUserId = (await answers.deps.slackInstalls.ofApp(admin.tenantId, appId))[0]?.botUserId;
  const invite = (channel: string) => answers.control('channels/invite', { channel, app });
  await invite(LARKFIELD.general);
  await invite(LARKFIELD.planning);
  return { admin, appId, agentId, app, botUserId: botUserId ?? '' };
}
export type Team = Awaited<ReturnType<typeof newTeam>>;

/** With one organization in it, as most tests want it. */
export async function startSlackTeam(fields: Partial<Deps> = {}) {
  const answers = await startSlackAnswers(fields);
  return { answers, team: await newTeam(answers) };
}

/** Under which a thread is stored as a conversation. */
export async function conversationOf(
  { deps }: SlackAnswers,
  { admin: { tenantId }, appId }: Team,
  { channel, ts: root }: { channel: string; ts: string },
) {
  const [install] = await deps.slackInstalls.ofApp(tenantId, appId);
  const sessionId = slackSessionId({ installId: install?.id ?? '', channel, root });
  return { tenantId, sessionId };
}

export async function newSlackAgent(
  { deps }: SlackAnswers,
  admin: Member,
  appId: string,
  draft: Draft = {},
  settings: { alias?: string; policy?: SlackPolicy | null; enabled?: boolean } = {},
): Promise<string> {
  const given = {
    identity: `a${deps.newId()}`,
    name: 'Support',
    systemPrompt: 'You help people in Slack.',
    ...draft,
  };
  const { agent } = await createAgent(deps, admin, { ...agentDraftSchema.parse(given), note: '' });
  const { alias = '', policy = null, enabled = true } = settings;
  await saveAgentSlack(deps, admin, { id: agent.id, enabled, alias, policy, appApiAppId: appId });
  return agent.id;
}

type Saying = {
  user?: string;
  channel?: string;
  thread_ts?: string;
  files?: object[];
};

/** Somebody writes in a channel; without one, to the app. */
export async function write(
  answers: SlackAnswers,
  { app }: Team,
  text: string,
  saying: Saying = {},
) {
  const { user = LARKFIELD.ben, channel, ...more } = saying;
  const place = channel ? { channel } : { app };
  return (await answers.control('messages', { user, text, ...place, ...more })) as unknown as {
    channel: string;
    ts: string;
  };
}

export async function messagesIn(
  answers: SlackAnswers,
  channel: string,
  thread?: string,
): Promise<Shown[]> {
  const given = { channel, ...(thread && { thread_ts: thread }) };
  return (await answers.look('messages', given)).messages as Shown[];
}

/** What an app has written since, in a thread. */
export const answersTo = async (
  answers: SlackAnswers,
  { botUserId }: Team,
  { channel, ts }: { channel: string; ts: string },
  thread = ts,
): Promise<Shown[]> =>
  (await messagesIn(answers, channel, thread)).filter(
    (one) => one.user === botUserId && Number(one.ts) > Number(ts),
  );

/** Asks, and waits for the answer. */
export async function ask(answers: SlackAnswers, team: Team, text: string, saying: Saying = {}) {
  const asked = await write(answers, team, text, saying);
  await answers.settled();
  return { ...asked, said: await answersTo(answers, team, asked, saying.thread_ts ?? asked.ts) };
}
