import { hashOf } from '../../platform/ids.ts';
import { answerSaid, giveUpSaid } from '../answering/answer-said.ts';
import { forgetInstall } from '../installs/forget-install.ts';
import type { SlackMessage, StoppedMessage } from './slack-message.ts';

type Needs = Parameters<typeof answerSaid>[0] & Parameters<typeof forgetInstall>[0];

/** Harmless twice, whatever it is. */
export async function handleSlackMessage(deps: Needs, message: SlackMessage): Promise<void> {
  switch (message.kind) {
    case 'gone':
      return forgetInstall(deps, message);
    case 'said':
      return answerSaid(deps, message);
    case 'stopped':
      return stopAnswer(deps, message);
  }
}

export async function giveUpSlackMessage(deps: Needs, message: SlackMessage): Promise<void> {
  if (message.kind === 'said') await giveUpSaid(deps, message);
}

async function stopAnswer(deps: Needs, message: StoppedMessage): Promise<void> {
  const install = await deps.slackInstalls.findIn(message);
  if (!install) return;
  const threadId = hashOf(install.id, message.channel, message.root);
  await deps.slackReplies.stop(threadId, deps.now().toISOString());
}
