import type { Log } from '../../../platform/log.ts';
import type { SlackPosts } from '../posts.store.ts';

type Watched = { tenantId: string; sessionId: string; messageId: string };

const LOOK_MS = 2_000;

/** Stop may be pressed while the model thinks, and nothing is written that Slack could refuse; another process hears of it. */
export function watchStop(
  { slackPosts, log }: { slackPosts: SlackPosts; log: Log },
  { tenantId, sessionId, messageId }: Watched,
) {
  const stop = new AbortController();
  const timer = setInterval(() => {
    slackPosts
      .find({ tenantId, sessionId, messageId })
      .then((posts) => {
        // Of a conversation that is deleted nothing is said any more.
        if (!posts || posts.isStopped) stop.abort();
      })
      .catch((error) => log.error('slack stop not looked for', error));
  }, LOOK_MS);
  return { stopped: stop.signal, end: () => clearInterval(timer) };
}
