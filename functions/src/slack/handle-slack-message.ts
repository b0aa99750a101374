import { answerCommand } from './answering/asking/answer-command.ts';
import { answerInSlack } from './answering/asking/answer-in-slack.ts';
import { findInstalled } from './answering/asking/find-agent.ts';
import { slackMessageId } from './answering/asking/slack-ids.ts';
import { tell } from './answering/asking/tell.ts';
import { suggestPrompts } from './answering/suggest-prompts.ts';
import type { SlackMessage } from './events/slack-message.ts';
import { forgetInstall } from './installs/forget-install.ts';

type Needs = Parameters<typeof answerInSlack>[0] &
  Parameters<typeof answerCommand>[0] &
  Parameters<typeof forgetInstall>[0] &
  Parameters<typeof suggestPrompts>[0];

/** What the queue `slack-events` brings. Each of it is harmless twice. */
export function handleSlackMessage(deps: Needs, message: SlackMessage): Promise<void> {
  switch (message.kind) {
    case 'gone':
      return forgetInstall(deps, message);
    case 'asked':
      return answerInSlack(deps, message);
    case 'commanded':
      return answerCommand(deps, message);
    case 'opened':
      return suggestPrompts(deps, message);
  }
}

/** Nobody is left waiting for an answer that does not come. */
export async function apologize(deps: Needs, message: SlackMessage): Promise<void> {
  if (message.kind !== 'asked') return;
  const installed = await findInstalled(deps, message);
  if (!installed) return;
  const { install, token } = installed;
  const { channel, root, ts, user } = message.said;
  const thread = root === ts ? undefined : root;
  const told = { token, installId: install.id, channel, thread, user };
  const messageId = `${slackMessageId(message.said)} given up`;
  await tell(deps, { ...told, messageId }, 'I could not answer this. Please ask again in a while.');
}
