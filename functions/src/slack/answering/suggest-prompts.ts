import * as z from 'zod';
import type { Log } from '../../platform/log.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import type { OpenedMessage } from './answering-message.ts';
import { findAnswering, findInstalled } from './asking/find-agent.ts';

type Needs = { log: Log; slack: Slack } & Parameters<typeof findInstalled>[0];

const MAX_PROMPTS = 4;
const MAX_TITLE = 75;
const GENERIC = ['What can you help me with?'];

/** Somebody has opened the conversation with the app: shows what they could ask, as the agents' settings say. */
export async function suggestPrompts(deps: Needs, message: OpenedMessage): Promise<void> {
  const installed = await findInstalled(deps, message);
  const settings = installed?.settings.find(({ policy }) => policy?.directMessages !== false);
  if (!installed || !settings) return;
  const agent = await findAnswering(deps, settings);
  if (!agent) return;
  // Of several agents, each prompt reaches the one that it is of.
  const prompts = installed.settings.flatMap(({ alias, policy }) =>
    (policy?.suggestedPrompts ?? []).map((prompt) => ({
      title: prompt.slice(0, MAX_TITLE).toWellFormed(),
      message: installed.settings.length > 1 && alias ? `${alias} ${prompt}` : prompt,
    })),
  );
  const generic = GENERIC.map((prompt) => ({ title: prompt, message: prompt }));
  const { channel, root } = message;
  try {
    await deps.slack.call(
      'assistant.threads.setSuggestedPrompts',
      {
        channel_id: channel,
        ...(root && { thread_ts: root }),
        ...(agent.conversationOpener && {
          title: agent.conversationOpener.slice(0, 200).toWellFormed(),
        }),
        prompts: (prompts.length > 0 ? prompts : generic).slice(0, MAX_PROMPTS),
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
