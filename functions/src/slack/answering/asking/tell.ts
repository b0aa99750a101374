import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Log } from '../../../platform/log.ts';
import type { RateLimit, RateLimiter } from '../../../platform/rate-limiter.ts';
import { type Slack, SlackRefused } from '../../../platform/slack.ts';
import { escapeMrkdwn } from '../writing/safe-text.ts';

type Needs = { log: Log; rateLimiter: RateLimiter; slack: Slack };
type Told = {
  token: string;
  installId: string;
  channel: string;
  /** Of the thread that what was said stands in, where it is in one. */
  thread: string | undefined;
  user: string;
  /** Of what it is an answer to. */
  messageId: string;
};

const once: RateLimit = { name: 'slack-told', max: 1, seconds: 3_600 };

/** One line, that the asker alone sees: why there is no answer. Once for each thing that was said, however often it comes. */
export async function tell(
  { log, rateLimiter, slack }: Needs,
  { token, installId, channel, thread, user, messageId }: Told,
  sentence: string,
): Promise<void> {
  try {
    await rateLimiter.take(once, `${installId} ${messageId}`);
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return;
    throw error;
  }
  const line = {
    channel,
    user,
    text: escapeMrkdwn(sentence),
    ...(thread && { thread_ts: thread }),
  };
  try {
    await slack.call('chat.postEphemeral', line, z.object({}), { token });
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
    log.info('slack line not shown', { installId, code: error.code });
  }
}
