import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import { installIdOf } from '../installs/install-record.ts';
import type { AnsweringMessage } from './answering-message.ts';
import type { Addressed } from './asking/find-agent.ts';
import { slackMessageId, slackSessionId } from './asking/slack-ids.ts';
import { type Heard, hear, type Said } from './hearing/hear.ts';
import { isDirect, isMeant } from './hearing/is-meant.ts';
import type { SlackMentions } from './mentions.store.ts';
import type { SlackPosts } from './posts.store.ts';

type Needs = {
  conversations: Pick<ConversationsReader, 'findSession'>;
  slackMentions: SlackMentions;
  slackPosts: SlackPosts;
};
export type Hearing = {
  addressed: Addressed;
  event: { type: string; [field: string]: unknown };
  botUserId: string;
};

/** A mention comes a second time as a message, which also says what kind of channel it stands in: that one goes first. */
const MENTION_SECONDS = 2;

/**
 * What is to be done about an event: nothing for most. What is meant for nobody here is not stored, and stands in no log. A stop
 * is noted at once, since whoever answers looks for it.
 */
export async function hearSlackEvent(
  deps: Needs,
  { addressed, event, botUserId }: Hearing,
): Promise<{ message?: AnsweringMessage; delaySeconds?: number }> {
  const heard = hear(event, botUserId);
  if (!heard) return {};
  switch (heard.kind) {
    case 'said': {
      if (!(await isForUs(deps, addressed, heard, botUserId))) return {};
      const delaySeconds = heard.channelType ? 0 : MENTION_SECONDS;
      return { message: { kind: 'asked', ...addressed, said: heard }, delaySeconds };
    }
    case 'opened': {
      const { root, ...opened } = heard;
      return { message: { ...addressed, ...opened, ...(root && { root }) } };
    }
    default:
      await stop(deps, addressed, heard);
      return {};
  }
}

/** What is said in a thread before its first question is taken up is for us as well: that there is one is noted. */
async function isForUs(
  { conversations, slackMentions }: Needs,
  addressed: Addressed,
  said: Said,
  botUserId: string,
): Promise<boolean> {
  const meant = isMeant(said, botUserId);
  if (meant === 'no') return false;
  const keys = sessionsOf(addressed, said);
  if (meant === 'yes') {
    if (!isDirect(said)) await Promise.all(keys.map(slackMentions.note));
    return true;
  }
  // In this order: a note goes when there is a conversation.
  const noted = await Promise.all(keys.map(slackMentions.isNoted));
  if (noted.some(Boolean)) return true;
  return (await Promise.all(keys.map((key) => conversations.findSession(key)))).some(Boolean);
}

async function stop(
  { slackPosts }: Needs,
  addressed: Addressed,
  heard: Extract<Heard, { kind: 'stopped' | 'deleted' }>,
): Promise<void> {
  const keys = sessionsOf(addressed, heard);
  if (heard.kind === 'stopped') {
    await Promise.all(keys.map((key) => slackPosts.stopAll(key)));
    return;
  }
  const messageId = slackMessageId(heard);
  await Promise.all(keys.map((key) => slackPosts.set({ ...key, messageId }, { isStopped: true })));
}

const sessionsOf = (
  { tenantId, apiAppId, places }: Addressed,
  { channel, root }: { channel: string; root: string },
) =>
  places.map((place) => {
    const installId = installIdOf(apiAppId, place);
    return { tenantId, sessionId: slackSessionId({ installId, channel, root }) };
  });
