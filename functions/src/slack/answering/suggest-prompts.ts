import { MAX_PROMPTS } from '@talkwright/shared/areas/slack-agents';
import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import type { SettingsRecord } from '../agents/settings-record.ts';
import type { OpenedMessage } from './answering-message.ts';
import { findAnswering, findInstalled, type Installed } from './asking/find-agent.ts';

type Needs = { log: Log; slack: Slack } & Parameters<typeof findInstalled>[0];

const MAX_TITLE = 75;
const GENERIC = 'What can you help me with?';

/**
 * Somebody has opened the conversation with the app, or another channel beside it: shows what they could ask, as the agents'
 * settings say, what is for that channel first.
 */
export async function suggestPrompts(deps: Needs, message: OpenedMessage): Promise<void> {
  const installed = await findInstalled(deps, message);
  if (!installed) return;
  const asked = await findAsked(deps, installed);
  const [first] = asked;
  if (!first) return;
  const suggested = asked.flatMap(({ settings }) => suggestedBy(installed, settings));
  // What stands there is for any channel.
  if (message.hasMoved && suggested.every(({ channels }) => !channels)) return;
  const { channel, root, inView } = message;
  const here = suggested.filter(({ channels }) => channels?.some((one) => inView.includes(one)));
  const shown = [...here, ...suggested.filter(({ channels }) => !channels)];
  const opener = first.agent.conversationOpener;
  try {
    await deps.slack.call(
      'assistant.threads.setSuggestedPrompts',
      {
        channel_id: channel,
        ...(root && { thread_ts: root }),
        ...(opener && { title: opener.slice(0, 200).toWellFormed() }),
        prompts: (shown.length > 0 ? shown : [{ prompt: GENERIC, message: GENERIC }])
          .slice(0, MAX_PROMPTS)
          .map(({ prompt, message }) => ({
            title: prompt.slice(0, MAX_TITLE).toWellFormed(),
            message,
          })),
      },
      z.object({}),
      { token: installed.token },
    );
  } catch (error) {
    // It is a help, and may be tried the next time.
    if (!(error instanceof SlackRefused)) throw error;
    deps.log.info('slack prompts not shown', { code: error.code });
  }
}

/** Those that answer here: a prompt that is pressed is a direct message. */
async function findAsked(deps: Needs, { settings }: Installed) {
  const direct = settings.filter(({ policy }) => policy?.directMessages !== false);
  const found = await Promise.all(
    direct.map(async (one) => ({ settings: one, agent: await findAnswering(deps, one) })),
  );
  return found.flatMap(({ settings, agent }) => (agent ? [{ settings, agent }] : []));
}

/** Of several agents, each prompt reaches the one that it is of. */
const suggestedBy = ({ settings: all }: Installed, { alias, policy }: SettingsRecord) =>
  (policy?.suggestedPrompts ?? []).map((one) => {
    const { prompt, channels } = typeof one === 'string' ? { prompt: one, channels: null } : one;
    const message = all.length > 1 && alias ? `${alias} ${prompt}` : prompt;
    return { prompt, channels, message };
  });
