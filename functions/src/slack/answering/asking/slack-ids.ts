import { hashOf } from '../../../platform/ids.ts';

type Place = { installId: string; channel: string; root: string };

/** A thread is one conversation, in one installation alone. Direct messages are channels of their own, and know no other. */
export const slackSessionId = ({ installId, channel, root }: Place): string =>
  hashOf('slack session', installId, channel, root);

/** A mention in a channel comes as two events, and each of them may come again: what was written is one question. */
export const slackMessageId = ({ channel, ts }: { channel: string; ts: string }): string =>
  hashOf('slack message', channel, ts);
