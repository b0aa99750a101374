import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';

/** What Slack says of somebody. Who is of elsewhere shows little. */
export type Person = {
  id: string;
  teamIds: string[];
  isDeleted: boolean;
  isBot: boolean;
  isStranger: boolean;
  isGuest: boolean;
};
type Asking = {
  person: Person;
  /** Of the installation: a workspace's, or a whole organization's of Slack's Enterprise Grid. */
  place: { teamId: string; isEnterprise: boolean };
  channel: string;
  isDirect: boolean;
};

/**
 * Why somebody may not ask an agent, as a sentence for them; null for who is told nothing; undefined where they may. Members
 * of the workspace may, unless the policy says otherwise. Strangers never may, whatever it says.
 */
export function whyNot(
  policy: SlackPolicy | null,
  { person, place, channel, isDirect }: Asking,
): string | null | undefined {
  if (person.isBot || person.isDeleted) return null;
  const isOfHere = place.isEnterprise || person.teamIds.includes(place.teamId);
  if (person.isStranger || !isOfHere) return STRANGER;
  if (person.isGuest && !policy?.allowGuests) return GUEST;
  if (policy?.allowedUsers && !policy.allowedUsers.includes(person.id)) return NOT_LISTED;
  if (isDirect) return policy?.directMessages === false ? NO_DIRECT : undefined;
  if (policy?.allowedChannels && !policy.allowedChannels.includes(channel)) return NOT_HERE;
  return undefined;
}

const STRANGER =
  'I answer members of the workspace that I was installed in only. Ask somebody of that workspace.';
const GUEST = 'I do not answer guests of this workspace. Ask an administrator whether I may.';
const NOT_LISTED = 'I answer certain people only. Ask an administrator whether I may answer you.';
const NO_DIRECT = 'I do not answer direct messages. Mention me in a channel.';
const NOT_HERE = 'I do not answer in this channel. Ask an administrator where I do.';
