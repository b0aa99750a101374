import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../../../platform/clock.ts';
import type { NewId } from '../../../platform/ids.ts';
import { keepLease, type LeaseTerms, newLease } from '../../../platform/lease.ts';
import type { Log } from '../../../platform/log.ts';
import type { PostsRecord, SlackPosts } from '../posts.store.ts';
import { NoAnswer } from './refusals-told.ts';

type Needs = { log: Log; newId: NewId; now: Clock; slackPosts: SlackPosts };
type Key = { tenantId: string; sessionId: string; messageId: string };

const LEASE: LeaseTerms = { seconds: 20, renewMs: 5_000 };

/**
 * Makes sure that one process at a time writes an answer, from its first word to what stands below its last one.
 * @throws Failure `answer_under_way`; NoAnswer where all of it stands there
 */
export async function reservePosts(
  { newId, now, slackPosts }: Needs,
  key: Key,
): Promise<PostsRecord> {
  const posts = await slackPosts.begin(key, newLease(newId(), now(), LEASE), now());
  if (!posts) throw new Failure('answer_under_way', { retryAfterSeconds: 2 });
  if (posts.isDone) throw new NoAnswer(null);
  return posts;
}

/** Renews it meanwhile. Who gives it up leaves it to the next attempt. */
export function keepPosts(deps: Needs, key: Key, { lease }: PostsRecord) {
  const keeper = keepLease(deps, lease.holder, LEASE, {
    renew: (renewed) => deps.slackPosts.renew(key, renewed),
    lostBecause: () => new Failure('answer_under_way'),
  });
  return {
    lost: keeper.lost,
    stop: keeper.stop,
    async giveUp(): Promise<void> {
      await keeper.stop();
      await deps.slackPosts
        .renew(key, { ...lease, until: deps.now().toISOString() })
        .catch((error) => deps.log.error('slack answer not given up', error));
    },
  };
}
