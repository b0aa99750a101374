import type { SlackPolicy } from '@talkwright/shared/areas/slack-agents';
import * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { createLruCache } from '../../platform/lru-cache.ts';
import { type Slack, SlackRefused } from '../../platform/slack.ts';
import type { SaidMessage } from '../events/slack-message.ts';
import type { InstallRecord } from '../installs/install-record.ts';

const personSchema = z.object({
  user: z.object({
    team_id: z.string().default(''),
    deleted: z.boolean().default(false),
    is_bot: z.boolean().default(false),
    is_stranger: z.boolean().default(false),
    is_restricted: z.boolean().default(false),
    is_ultra_restricted: z.boolean().default(false),
    enterprise_user: z.object({ enterprise_id: z.string() }).partial().optional(),
  }),
});
export type Person = z.output<typeof personSchema>['user'];
type Kept = { person: Person; until: number };
export type SlackPeople = ReturnType<typeof createSlackPeople>;

const HOUR_MS = 3_600_000;
const MAX_KEPT = 5_000;

/** Who asks, as Slack knows them, for an hour in the memory of this process. */
export function createSlackPeople({ slack, now }: { slack: Slack; now: Clock }) {
  const kept = createLruCache<Kept>(MAX_KEPT);
  return {
    /** @throws SlackRefused, SlackBusy, SlackUnsure */
    async find({ id }: InstallRecord, token: string, user: string): Promise<Person> {
      const key = `${id} ${user}`;
      const found = kept.get(key);
      if (found && found.until > now().getTime()) return found.person;
      const { user: person } = await slack.call('users.info', { user }, personSchema, { token });
      kept.set(key, { person, until: now().getTime() + HOUR_MS });
      return person;
    },
  };
}

/** Why somebody may not ask here, in a sentence for them; nothing where they may. */
export function refusalFor(
  policy: SlackPolicy,
  install: Pick<InstallRecord, 'teamId' | 'isEnterprise'>,
  person: Person,
  { user, channel, isDirect }: Pick<SaidMessage, 'user' | 'channel' | 'isDirect'>,
): string | undefined {
  const home = install.isEnterprise ? person.enterprise_user?.enterprise_id : person.team_id;
  if (person.deleted || person.is_bot) return 'Only people are answered here.';
  if (person.is_stranger || home !== install.teamId) {
    return 'Only members of the workspace that has this app are answered.';
  }
  const isGuest = person.is_restricted || person.is_ultra_restricted;
  if (isGuest && !policy.allowGuests) return 'Guests of this workspace are not answered.';
  if (policy.allowedUsers && !policy.allowedUsers.includes(user)) {
    return 'You are not among those who are answered here. An administrator of the agent can change that.';
  }
  if (isDirect) {
    return policy.directMessages === false
      ? 'Direct messages are not answered. Mention me in a channel.'
      : undefined;
  }
  return policy.allowedChannels && !policy.allowedChannels.includes(channel)
    ? 'I do not answer in this channel.'
    : undefined;
}

/** What Slack says where the app may not look people up: then it cannot be known who asks. */
export const isBlind = (error: unknown): boolean =>
  error instanceof SlackRefused && /missing_scope|user_not_found|user_not_visible/.test(error.code);
