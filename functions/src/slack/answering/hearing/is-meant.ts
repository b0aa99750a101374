import type { Said } from './hear.ts';

/**
 * Whether words are for the agent: in a direct message all of them are; elsewhere those that mention it, and, in a thread in
 * which it was mentioned before, what is addressed to nobody else.
 */
export function isMeant(said: Said, botUserId: string): 'yes' | 'no' | 'where it is known' {
  if (isDirect(said)) return 'yes';
  const mentioned = mentionedIn(said.text);
  if (mentioned.includes(botUserId)) return 'yes';
  const isReply = said.root !== said.ts;
  return isReply && mentioned.length === 0 ? 'where it is known' : 'no';
}

export const isDirect = ({ channelType, channel }: Said): boolean =>
  channelType === 'im' || channel.startsWith('D');

/** People, and groups of them. */
const mentionedIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /<(?:@([A-Z0-9]+)|!(?:subteam\^[A-Z0-9]+|channel|here|everyone))(?:\|[^>]*)?>/g,
    ),
  ].map(([all, user]) => user ?? all);
