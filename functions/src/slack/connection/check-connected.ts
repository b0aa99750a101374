import { Failure } from '@talkwright/shared/contract/errors';
import type { SlackTokens } from './slack-tokens.store.ts';

const RECONNECT =
  'Slack takes the stored tokens no more. Generate new ones at api.slack.com/apps, and connect the workspace again.';

export const reconnect = () => new Failure('slack_not_connected', { message: RECONNECT });

/** Said to whoever wants an app at once, instead of by an app that fails. @throws Failure `slack_not_connected` */
export async function checkConnected(
  { slackTokens }: { slackTokens: SlackTokens },
  tenantId: string,
): Promise<void> {
  const found = await slackTokens.find(tenantId);
  if (!found) throw new Failure('slack_not_connected');
  if (found.value.isLost) throw reconnect();
}
