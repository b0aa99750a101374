import { BrokenOff } from '../../../answering/broken-off.ts';
import type { Pause } from '../../../platform/clock.ts';
import type { Log } from '../../../platform/log.ts';
import type { InstallRecord } from '../../installs/install-record.ts';
import type { SlackInstalls } from '../../installs/slack-installs.store.ts';
import type { SlackPosts } from '../posts.store.ts';

type Needs = { log: Log; pause: Pause; slackInstalls: SlackInstalls; slackPosts: SlackPosts };
type Watched = {
  installed: { install: Pick<InstallRecord, 'id' | 'tenantId'> };
  sessionId: string;
  messageId: string;
};

const LOOK_MS = 2_000;

/**
 * Stop may be pressed, or the app taken out of its workspace, while the model thinks, and nothing is written that Slack could
 * refuse; another process hears of it.
 */
export function watchStop(deps: Needs, watched: Watched) {
  const stop = new AbortController();
  let isOver = false;
  void (async () => {
    while (!isOver && !stop.signal.aborted) {
      await deps.pause(LOOK_MS);
      if (!isOver && (await isStopped(deps, watched))) stop.abort(new BrokenOff('stopped'));
    }
  })();
  return {
    stopped: stop.signal,
    end(): void {
      isOver = true;
    },
  };
}

async function isStopped(
  { log, slackInstalls, slackPosts }: Needs,
  { installed: { install }, sessionId, messageId }: Watched,
): Promise<boolean> {
  const { id, tenantId } = install;
  try {
    const [posts, found] = await Promise.all([
      slackPosts.find({ tenantId, sessionId, messageId }),
      slackInstalls.find(tenantId, id),
    ]);
    // Of a conversation that is deleted nothing is said any more.
    return !posts || posts.isStopped || !found;
  } catch (error) {
    log.error('slack stop not looked for', error);
    return false;
  }
}
