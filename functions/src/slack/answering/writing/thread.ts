import * as z from 'zod';
import type { Slack } from '../../../platform/slack.ts';
import { type Block, joined, type Part, type Step } from './part.ts';
import { escapeMrkdwn } from './safe-text.ts';

/** Where an answer is written, and for whom. */
export type Place = {
  token: string;
  channel: string;
  root: string;
  user: string;
  /** The workspace of that person. */
  team: string;
};
export type Shown = { parts: Part[]; closing: Block[] };
export type Thread = ReturnType<typeof slackThread>;

const posted = z.object({ ts: z.string() });
const done = z.object({});
const repliesSchema = z.object({
  messages: z.array(z.object({ ts: z.string(), user: z.string().optional() })),
});
/** Of a step's title and output. */
const MAX_FIELD = 256;
const MAX_FALLBACK = 300;

/** One thread of Slack, as answers are written into it. Throws as Slack's API does: refused, busy, unsure. */
export function slackThread(slack: Slack, { token, channel, root, user, team }: Place) {
  const call = <S extends z.ZodType>(method: string, given: object, schema: S) =>
    slack.call(method, { channel, ...given }, schema, { token });

  return {
    /** A message that grows before the reader's eyes. */
    start: async (parts: Part[], steps: Step[]): Promise<string> => {
      const to = { recipient_user_id: user, recipient_team_id: team };
      const given = { thread_ts: root, ...to, chunks: chunksOf(parts, steps) };
      return (await call('chat.startStream', given, posted)).ts;
    },
    append: async (ts: string, parts: Part[], steps: Step[]): Promise<void> => {
      await call('chat.appendStream', { ts, chunks: chunksOf(parts, steps) }, done);
    },
    stop: async (ts: string, { parts, steps, closing }: Shown & { steps: Step[] }) => {
      const chunks = chunksOf(parts, steps);
      const given = {
        ...(chunks.length > 0 && { chunks }),
        ...(closing.length > 0 && { blocks: closing }),
      };
      await call('chat.stopStream', { ts, ...given }, done);
    },

    post: async (shown: Shown): Promise<string> => {
      const quietly = { unfurl_links: false, unfurl_media: false };
      return (
        await call('chat.postMessage', { thread_ts: root, ...quietly, ...contentOf(shown) }, posted)
      ).ts;
    },
    update: async (ts: string, shown: Shown): Promise<void> => {
      await call('chat.update', { ts, ...contentOf(shown) }, done);
    },
    remove: async (ts: string): Promise<void> => {
      await call('chat.delete', { ts }, done);
    },

    /** What this bot has written in the thread since a message. */
    async written(botUserId: string, since: string): Promise<string[]> {
      const given = { ts: root, oldest: since, limit: 15 };
      const { messages } = await call('conversations.replies', given, repliesSchema);
      return messages.flatMap((one) => (one.user === botUserId && one.ts > since ? [one.ts] : []));
    },
  };
}

function chunksOf(parts: Part[], steps: Step[]): object[] {
  const shown = steps.map(({ id, title, status, output, sources }) => ({
    ...{ type: 'task_update', id, title: field(title), status },
    ...(output && { output: field(output) }),
    ...(sources?.length && {
      sources: sources.map(({ url, text }) => ({ type: 'url', url, text: field(text) })),
    }),
  }));
  const words = parts.map(({ text, block }) =>
    block ? { type: 'blocks', blocks: [block] } : { type: 'markdown_text', text },
  );
  return [...shown, ...words];
}

const field = (text: string): string =>
  text.length <= MAX_FIELD ? text || '…' : `${text.slice(0, MAX_FIELD - 1).toWellFormed()}…`;

/** Words alone need no blocks. With blocks, `text` is what a notification shows. */
function contentOf({ parts, closing }: Shown): object {
  const text = parts.map((part) => part.text).join('');
  if (closing.length === 0 && parts.every(({ block }) => !block)) return { markdown_text: text };
  const blocks = joined(parts).map((part) => part.block ?? { type: 'markdown', text: part.text });
  const fallback = escapeMrkdwn(text.slice(0, MAX_FALLBACK).toWellFormed());
  return { text: fallback || '…', blocks: [...blocks, ...closing] };
}
