import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { SessionKey } from '../../conversations/conversation-records.ts';
import { patchOf } from '../../platform/change.ts';
import type { Items } from '../../platform/cosmos.ts';
import { ignoring } from '../../platform/write-refused.ts';

/** Which messages of Slack an answer stands in: beside the turn that it answers, and gone with its conversation. */
const postsSchema = z.object({
  id: z.string(),
  type: z.literal('slackPosts'),
  tenantId: idSchema,
  sessionId: idSchema,
  /** Their time stamps, by which Slack names them. */
  posts: z.string().array(),
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

  return {
    find,
    set,

    /** As an earlier attempt has left it, or new. */
    async begin(key: Key): Promise<PostsRecord> {
      const { tenantId, sessionId } = key;
      const record: PostsRecord = {
        ...{ id: postsId(key), type: 'slackPosts', tenantId, sessionId },
        ...{ posts: [], isOpening: false, isDone: false, isStopped: false },
      };
      await conversations.create(record).catch(ignoring('exists'));
      return (await find(key)) ?? record;
    },

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
