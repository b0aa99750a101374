import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { SessionKey } from '../../conversations/conversation-records.ts';
import { patchOf } from '../../platform/change.ts';
import type { Items } from '../../platform/cosmos.ts';
import { isHeld, type Lease, leaseSchema } from '../../platform/lease.ts';
import { doneUnless, ignoring } from '../../platform/write-refused.ts';

/** Which messages of Slack an answer stands in: beside the turn that it answers, and gone with its conversation. */
const postsSchema = z.object({
  id: z.string(),
  type: z.literal('slackPosts'),
  tenantId: idSchema,
  sessionId: idSchema,
  /** Their time stamps, by which Slack names them. */
  posts: z.string().array(),
  /** Of who writes them: also what is stored already is written by one at a time. */
  lease: leaseSchema,
  /** One was about to be made. */
  isOpening: z.boolean(),
  /** Nothing is to be written any more. */
  isDone: z.boolean(),
  /** Somebody wants no more of it. */
  isStopped: z.boolean(),
});
export type PostsRecord = z.output<typeof postsSchema>;

type Key = SessionKey & { messageId: string };

export type SlackPosts = ReturnType<typeof slackPostsStore>;

export function slackPostsStore(conversations: Items) {
  const find = async (key: Key): Promise<PostsRecord | undefined> =>
    (await conversations.find(postsSchema, postsId(key), partition(key)))?.value;

  /** Of a conversation that is deleted nothing has to be known. */
  const set = (key: Key, fields: Partial<PostsRecord>): Promise<void> =>
    conversations
      .patch(postsSchema, postsId(key), partition(key), patchOf(fields).patch)
      .then(() => {}, ignoring('gone'));

  const change = (key: Key, fields: Partial<PostsRecord>, holder: string): Promise<boolean> =>
    doneUnless(
      'changed',
      conversations
        .patch(
          postsSchema,
          postsId(key),
          partition(key),
          patchOf(fields).patch,
          `FROM c WHERE c.lease.holder = "${holder}"`,
        )
        .then(() => {}),
    );

  return {
    find,
    set,

    /** As an earlier attempt has left it, or new; undefined while somebody else writes. */
    async begin(key: Key, lease: Lease, now: Date): Promise<PostsRecord | undefined> {
      const { tenantId, sessionId } = key;
      const record: PostsRecord = {
        ...{ id: postsId(key), type: 'slackPosts', tenantId, sessionId },
        ...{ posts: [], lease, isOpening: false, isDone: false, isStopped: false },
      };
      if (await doneUnless('exists', conversations.create(record))) return record;
      const found = await find(key);
      if (!found || (!found.isDone && isHeld(found.lease, now))) return undefined;
      if (found.isDone) return found;
      return (await change(key, { lease }, found.lease.holder)) ? { ...found, lease } : undefined;
    },

    /** Answers whether it is still theirs. */
    renew: (key: Key, lease: Lease): Promise<boolean> => change(key, { lease }, lease.holder),

    /** Of all answers of a conversation. */
    list: (key: SessionKey): Promise<PostsRecord[]> =>
      conversations.query(
        postsSchema,
        partition(key),
        "SELECT * FROM c WHERE c.type = 'slackPosts'",
      ),

    /** Those that are under way in a conversation come to an end. */
    async stopAll(key: SessionKey): Promise<void> {
      const all = await this.list(key);
      const running = all.filter(({ isDone }) => !isDone);
      await Promise.all(
        running.map(({ id }) =>
          conversations
            .patch(postsSchema, id, partition(key), patchOf({ isStopped: true }).patch)
            .then(() => {}, ignoring('gone')),
        ),
      );
    },
  };
}

const postsId = ({ messageId }: Key) => `slack-posts-${messageId}`;
const partition = ({ tenantId, sessionId }: SessionKey) => [tenantId, sessionId];
