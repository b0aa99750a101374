import * as z from 'zod';
import type { Items } from '../../platform/cosmos.ts';
import { hashOf } from '../../platform/ids.ts';

/** What was sent to Slack for one message of a person, so that whoever goes on sends it no second time. */
const replySchema = z.object({
  id: z.string(),
  /** Slack's ids of the messages of the answer. */
  messages: z.array(z.string()),
  /** One more may be there: Slack was asked for it. */
  isStarting: z.boolean(),
  isDone: z.boolean(),
  ttl: z.int(),
});
export type Reply = z.output<typeof replySchema>;

const markSchema = z.object({ id: z.string() });

/** Nothing is delivered again so late. */
const DAY = 24 * 3_600;
const STOP_SECONDS = 900;

export type SlackReplies = ReturnType<typeof slackRepliesStore>;

export function slackRepliesStore(guards: Items) {
  return {
    async find(id: string): Promise<Reply> {
      const found = await guards.find(replySchema, id, id);
      return found?.value ?? { id, messages: [], isStarting: false, isDone: false, ttl: DAY };
    },

    /** By whoever has the claim on the message. */
    save: (reply: Reply): Promise<void> => guards.upsert(reply),

    /** Somebody has pressed Stop in a thread. */
    stop: (threadId: string, at: string): Promise<void> =>
      guards.upsert({ id: stopId(threadId), at, ttl: STOP_SECONDS }),

    /** Takes the mark away: it is for the answer that was under way. */
    clearStop: (threadId: string): Promise<void> =>
      guards.remove(stopId(threadId), stopId(threadId)),

    isStopped: async (threadId: string): Promise<boolean> =>
      (await guards.find(markSchema, stopId(threadId), stopId(threadId))) !== undefined,
  };
}

const stopId = (threadId: string) => `slack-stop-${threadId}`;

export const replyIdOf = (appId: string, channel: string, ts: string): string =>
  `slack-reply-${hashOf('slack reply', appId, channel, ts)}`;
