import { randomBytes } from 'node:crypto';
import type { App, Channel, Install, Kind, Kinds, Message, User } from './records.ts';
import { refuse } from './refusal.ts';
import type { Store } from './store.ts';

/** How long Slack lets a message stream, busy or not. */
const STREAM_LIFETIME_MS = 306_000;

/** What the controls set, until they set it otherwise. */
export type Weather = {
  hold?: boolean;
  drop?: number;
  twice?: boolean;
  delay_ms?: number;
  /** Between the attempts; without one: at once, a minute, five minutes. */
  retry_pauses_ms?: number[];
  /** Added to the time that requests are signed with. */
  skew_seconds?: number;
  stream_lifetime_ms?: number;
  /** The published limits of the methods hold. */
  tiers?: boolean;
};

/** All workspaces of this stand-in: their records, clock and settings. */
export type Slack = ReturnType<typeof openSlack>;

export function openSlack(store: Store, now: () => number, origin: () => string) {
  const slack = {
    store,
    /** Milliseconds. */
    now,
    seconds: (): number => Math.floor(now() / 1_000),
    origin,

    /** A record that a request names, or the error that says it is not there. */
    need<K extends Kind>(kind: K, id: string, error = `${kind}_not_found`): Kinds[K] {
      const found = store.get(kind, id);
      if (!found) throw refuse(error);
      return found;
    },

    weather: (): Weather => store.note<Weather>('weather') ?? {},

    /** Unique and growing, as time stamps of messages are. */
    nextTs(): string {
      const last = store.note<number>('last-ts') ?? 0;
      const next = Math.max(now() * 1_000, last + 1);
      store.setNote('last-ts', next);
      return `${Math.floor(next / 1e6)}.${String(next % 1e6).padStart(6, '0')}`;
    },

    /** As it stands now: a stream that is too old has ended by itself. */
    message(channel: string, ts: string): Message | undefined {
      const found = store.get('message', `${channel}/${ts}`);
      return found && slack.settled(found);
    },
    messages: (channel: string): Message[] => store.list('message', channel).map(slack.settled),
    recent: (channel: string, count: number): Message[] =>
      store.lastMessages(channel, count).map(slack.settled),
    replies: (channel: string, ts: string): Message[] =>
      store.replies(channel, ts).map(slack.settled),
    settled(message: Message): Message {
      const { stream } = message;
      const lifetime = slack.weather().stream_lifetime_ms ?? STREAM_LIFETIME_MS;
      if (stream?.state !== 'streaming' || now() < stream.startedAt + lifetime) return message;
      const ended: Message = { ...message, stream: { ...stream, state: 'expired' } };
      store.put('message', ended);
      return ended;
    },

    activeInstalls: (app?: string): Install[] =>
      store.list('install', app).filter(({ state }) => state === 'active'),
    /** Whether an app lives in a workspace, on its own or with the whole organization. */
    covers({ team, enterprise }: Install, id: string): boolean {
      return team === id || (!!enterprise && store.get('team', id)?.enterprise === enterprise);
    },
    installIn: (app: string, team: string): Install | undefined =>
      slack.activeInstalls(app).find((one) => slack.covers(one, team)),

    /** The direct conversation of two users, made where it is missing. */
    directChannel(user: User, other: User): Channel {
      const known = store
        .list('channel', user.team)
        .find(
          ({ kind, members }) =>
            kind === 'im' && members.includes(user.id) && members.includes(other.id),
        );
      if (known) return known;
      const channel: Channel = {
        id: newId('D'),
        team: user.team,
        kind: 'im',
        name: '',
        members: [user.id, other.id],
        shared: [],
        created: slack.seconds(),
      };
      store.put('channel', channel);
      return channel;
    },

    teamsOf: ({ team, shared }: Channel): string[] => [team, ...shared],
    isAgent: ({ manifest }: App): boolean =>
      !!(manifest.features?.agent_view ?? manifest.features?.assistant_view),
  };
  return slack;
}

/** Ten signs after the letter, as Slack's own. */
export const newId = (letter: string): string => `${letter}0${random(9, 36).toUpperCase()}`;

export const secret = (length: number): string => random(length, 36);

const random = (length: number, base: number): string =>
  BigInt(`0x${randomBytes(length + 8).toString('hex')}`)
    .toString(base)
    .padStart(length, '0')
    .slice(-length);

export const sessionId = (app: string, channel: string, thread: string): string =>
  `${app}/${channel}/${thread}`;
