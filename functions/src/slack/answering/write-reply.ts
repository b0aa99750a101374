import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { type Slack, SlackBusy, SlackRefused, SlackUnsure } from '../../platform/slack.ts';
import type { Reply, SlackReplies } from './slack-replies.store.ts';
import { fitting, isFull, messagesOf, withoutPings } from './slack-text.ts';

export type Place = {
  token: string;
  channel: string;
  /** What the thread hangs on. */
  root: string;
  user: string;
  team: string;
};
type Needs = { slack: Slack; slackReplies: SlackReplies };
type Shown = {
  ts: string;
  text: string;
  startedAt: number;
  isStream: boolean;
  /** Somebody may have got it otherwise than we know. */
  isSure: boolean;
};
type Step = { id: string; title: string; status: 'in_progress' | 'complete' };

/** Slack takes about one addition a second, and ends a stream after five minutes. */
const EVERY_MS = 1_000;
const UPDATE_EVERY_MS = 3_000;
const STREAM_MS = 240_000;
const PATIENCE_MS = 300_000;
const sentSchema = z.object({ ts: z.string() });
const nothing = z.object({});

/** Nothing can be said there. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof SlackRefused &&
  /channel_not_found|not_in_channel|is_archived|invalid_auth|token_revoked|account_inactive|messages_tab_disabled|missing_scope|restricted_action/.test(
    error.code,
  );

/**
 * An answer in a thread, while it is made: words and steps flow into a message, and into the next one where it is full or
 * Slack would end it. Where an app may not stream, its message is written anew now and then. `stopped` is aborted when
 * the person has pressed Stop.
 */
export function writeReply(
  { slack, slackReplies }: Needs,
  place: Place,
  reply: Reply,
  stopped: AbortController,
) {
  const { token, channel, root } = place;
  let current: Shown | undefined;
  let words = '';
  let steps: Step[] = [];
  let mayStream = true;
  let sentAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<void> | undefined;
  let failure: unknown;
  let isFinishing = false;
  const timer = setInterval(pump, EVERY_MS / 4);

  const call = <S extends z.ZodType>(method: string, given: object, schema: S) =>
    patiently(() => slack.call(method, { channel, ...given }, schema, { token }));
  const post = (given: object) =>
    call('chat.postMessage', { thread_ts: root, ...quiet, ...given }, sentSchema);

  function pump(): void {
    const isDue = performance.now() - sentAt >= (mayStream ? EVERY_MS : UPDATE_EVERY_MS);
    if (sending || failure || !isDue || !hasMore()) return;
    sending = flush()
      .catch((error) => {
        failure = error;
        if (isUnreachable(error)) stopped.abort(error);
      })
      .finally(() => {
        sending = undefined;
      });
  }

  async function flush(): Promise<void> {
    while (hasMore() && !stopped.signal.aborted) {
      if (current && (isFull(current.text) || isOld(current))) await close();
      await (current ? append(current) : open());
    }
    sentAt = performance.now();
  }

  /** A bracket at the end may begin what calls somebody: it waits for what follows. */
  const heldBack = () => (!isFinishing && words.endsWith('<') ? '<' : '');
  const hasMore = () => words !== heldBack() || steps.length > 0;

  /** What goes out next. */
  function take(before: string) {
    const held = heldBack();
    const { head, rest } = fitting(before, words.slice(0, words.length - held.length));
    const taken = { text: withoutPings(head), steps };
    words = rest + held;
    steps = [];
    return taken;
  }

  async function open(): Promise<void> {
    const taken = take('');
    await slackReplies.save(Object.assign(reply, { isStarting: true }));
    current = (mayStream && (await start(taken))) || (await begin(taken));
    reply.messages.push(current.ts);
    await slackReplies.save(Object.assign(reply, { isStarting: false }));
  }

  async function start(taken: ReturnType<typeof take>): Promise<Shown | undefined> {
    const given = {
      ...{ thread_ts: root, chunks: chunksOf(taken) },
      ...{ recipient_user_id: place.user, recipient_team_id: place.team },
    };
    try {
      const { ts } = await call('chat.startStream', given, sentSchema);
      return shown(ts, taken.text, true);
    } catch (error) {
      if (!(error instanceof SlackRefused) || isUnreachable(error)) throw error;
      mayStream = false;
      return undefined;
    }
  }

  async function begin({ text }: ReturnType<typeof take>): Promise<Shown> {
    const { ts } = await post({ markdown_text: text || '…' });
    return shown(ts, text, false);
  }

  async function append(message: Shown): Promise<void> {
    const taken = take(message.text);
    const { ts } = message;
    if (!message.isStream) {
      message.text += taken.text;
      await call('chat.update', { ts, markdown_text: message.text || '…' }, nothing);
      return;
    }
    try {
      await call('chat.appendStream', { ts, chunks: chunksOf(taken) }, nothing);
      message.text += taken.text;
    } catch (error) {
      if (error instanceof SlackRefused && error.code === 'stopped_by_user') {
        stopped.abort();
      } else if (error instanceof SlackRefused && error.code === 'message_not_in_streaming_state') {
        // Slack has ended it, with what was said so far. The rest is written into the same message.
        message.isStream = false;
        words = taken.text + words;
      } else if (error instanceof SlackUnsure) {
        message.isSure = false;
        message.text += taken.text;
      } else throw error;
    }
  }

  async function close(blocks: object[] = []): Promise<void> {
    const message = current;
    current = undefined;
    if (!message) return;
    const { ts, text } = message;
    const isWell = message.isStream && (await stopStream(ts, message.isSure ? blocks : []));
    if (!isWell || !message.isSure) await rewrite(ts, text, blocks);
  }

  /** Answers false where there is no stream any more. */
  async function stopStream(ts: string, blocks: object[]): Promise<boolean> {
    const given = { ts, ...(blocks.length > 0 && { blocks }), session_status: 'active' };
    try {
      await call('chat.stopStream', given, nothing);
      return true;
    } catch (error) {
      if (error instanceof SlackRefused && error.code === 'stopped_by_user') return true;
      if (error instanceof SlackRefused || error instanceof SlackUnsure) return false;
      throw error;
    }
  }

  async function rewrite(ts: string, text: string, blocks: object[]): Promise<void> {
    await call('chat.update', { ts, ...contentOf(text, blocks) }, nothing);
  }

  return {
    /** Goes out with the others of its second. */
    say(more: string): void {
      const isFirst = words === '' && !current?.text;
      words += more;
      // Whoever waits sees the first word at once.
      if (isFirst) sentAt = Number.NEGATIVE_INFINITY;
      pump();
    },

    step(step: Step): void {
      steps = [...steps.filter(({ id }) => id !== step.id), step];
      pump();
    },

    /** All that is left, and what belongs below it. */
    async finish(blocks: object[]): Promise<void> {
      clearInterval(timer);
      await sending;
      if (failure) throw failure;
      isFinishing = true;
      await flush();
      if (!stopped.signal.aborted) await close(blocks);
    },

    /** In place of all that was shown of it: by whoever goes on where somebody has died, or has not got through. */
    async replace(text: string, blocks: object[]): Promise<void> {
      clearInterval(timer);
      await sending;
      const pieces = messagesOf(withoutPings(text));
      for (const [at, piece] of pieces.entries()) {
        const below = at === pieces.length - 1 ? blocks : [];
        const ts = reply.messages[at];
        if (ts) {
          await stopStream(ts, []);
          await rewrite(ts, piece, below);
        } else {
          reply.messages.push((await post(contentOf(piece, below))).ts);
          await slackReplies.save(reply);
        }
      }
    },

    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
    },
  };
}

const quiet = { unfurl_links: false, unfurl_media: false };

const shown = (ts: string, text: string, isStream: boolean): Shown => ({
  ...{ ts, text, isStream, isSure: true },
  startedAt: performance.now(),
});

const isOld = ({ startedAt, isStream }: Shown): boolean =>
  isStream && performance.now() - startedAt > STREAM_MS;

const chunksOf = ({ text, steps }: { text: string; steps: Step[] }): object[] => [
  ...steps.map((step) => ({ type: 'task_update', ...step })),
  ...(text === '' ? [] : [{ type: 'markdown_text', text }]),
];

/** Blocks need a text beside them, for notifications. */
const contentOf = (text: string, blocks: object[]) =>
  blocks.length === 0
    ? { markdown_text: text || '…' }
    : {
        text: text.slice(0, 200) || '…',
        blocks: [{ type: 'markdown', text: text || '…' }, ...blocks],
      };

/** As often as Slack wants to be left alone, for five minutes. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + PATIENCE_MS; ; ) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SlackBusy) || performance.now() > until) throw error;
      await delay(error.seconds * 1_000);
    }
  }
}
