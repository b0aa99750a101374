import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { createLruCache } from '../../../platform/lru-cache.ts';
import type { Slack } from '../../../platform/slack.ts';
import type { Person } from './may-ask.ts';

export type SlackPeople = ReturnType<typeof createSlackPeople>;

const KEPT_MS = 3_600_000;
const MAX_PEOPLE = 5_000;

const flag = z.boolean().nullish();
const userSchema = z.object({
  user: z.object({
    id: z.string(),
    team_id: z.string().nullish(),
    ...{ deleted: flag, is_bot: flag, is_app_user: flag, is_stranger: flag },
    ...{ is_restricted: flag, is_ultra_restricted: flag },
    enterprise_user: z.object({ teams: z.string().array().default([]) }).nullish(),
  }),
});

/**
 * Who somebody is, as Slack says it, for an hour: in the memory of the process alone, so that nothing of it has to be erased.
 */
export function createSlackPeople({ slack, now }: { slack: Slack; now: Clock }) {
  const known = createLruCache<{ person: Person; until: number }>(MAX_PEOPLE);

  return {
    /** @throws SlackRefused, SlackBusy, SlackUnsure */
    async find(installId: string, token: string, userId: string): Promise<Person> {
      const key = `${installId} ${userId}`;
      const before = known.get(key);
      if (before && before.until > now().getTime()) return before.person;
      const { user } = await slack.call('users.info', { user: userId }, userSchema, { token });
      const person = toPerson(user);
      known.set(key, { person, until: now().getTime() + KEPT_MS });
      return person;
    },
  };
}

const toPerson = (user: z.output<typeof userSchema>['user']): Person => ({
  id: user.id,
  teamIds: [...(user.team_id ? [user.team_id] : []), ...(user.enterprise_user?.teams ?? [])],
  isDeleted: user.deleted ?? false,
  isBot: user.is_bot ?? false,
  isStranger: user.is_stranger ?? false,
  isGuest: (user.is_restricted ?? false) || (user.is_ultra_restricted ?? false),
});
