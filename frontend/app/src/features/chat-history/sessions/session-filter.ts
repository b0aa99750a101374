import {
  channels,
  type getChatHistory,
  sessionSorts,
  type UnansweredReason,
} from '@talkwright/shared/areas/chat-history';
import type { Input } from '@talkwright/shared/contract/contract';

export const sortNames = {
  last: 'Last message received',
  start: 'Session start',
  agent: 'Agent',
} as const satisfies Record<(typeof sessionSorts)[number], string>;

export const channelNames = {
  visitors: 'All visitors',
  widget: 'Widget',
  slack: 'Slack',
  preview: 'Previews',
} as const;

export const reasonNames: Record<UnansweredReason, string> = {
  nothing_found: 'nothing found',
  refused: 'the agent did not know',
  off_topic: 'off topic',
  thumb_down: 'thumb down',
};

/** What the list is narrowed and sorted by, as it stands in the address. */
export type SessionFilter = {
  agent: string;
  q: string;
  sort: keyof typeof sortNames;
  direction: 'asc' | 'desc';
  channel: keyof typeof channelNames;
  unanswered: boolean;
  thumbsDown: boolean;
  insights: boolean;
  from: string;
  to: string;
};

export type SessionQuery = Omit<
  Input<typeof getChatHistory>,
  'sessions' | 'sessionId' | 'apiKey' | 'visitorToken' | 'userToken'
>;

export function readFilter(address: URLSearchParams): SessionFilter {
  const oneOf = <T extends string>(name: string, known: readonly T[], usual: T): T =>
    known.find((one) => one === address.get(name)) ?? usual;
  return {
    agent: address.get('agent') ?? '',
    q: address.get('q') ?? '',
    sort: oneOf('sort', sessionSorts, 'last'),
    direction: oneOf('direction', ['asc', 'desc'], 'desc'),
    channel: oneOf('channel', channels, 'visitors' as never),
    unanswered: address.get('unanswered') === '1',
    thumbsDown: address.get('thumbsDown') === '1',
    insights: address.get('insights') === '1',
    from: address.get('from') ?? '',
    to: address.get('to') ?? '',
  };
}

/** Only what is not usual stands in the address. */
export function writeFilter(address: URLSearchParams, change: Partial<SessionFilter>) {
  const written = new URLSearchParams(address);
  const usual: Record<string, unknown> = readFilter(new URLSearchParams());
  for (const [name, value] of Object.entries(change)) {
    if (value === usual[name]) written.delete(name);
    else written.set(name, value === true ? '1' : String(value));
  }
  return written;
}

export function queryOf(filter: SessionFilter) {
  const { agent, q, sort, direction, channel, unanswered, thumbsDown, insights, from, to } = filter;
  return {
    ...(agent && { instanceName: agent }),
    ...(q && { q }),
    ...{ sort, direction },
    ...(channel !== 'visitors' && { channel }),
    ...(unanswered && { unanswered: '1' as const }),
    ...(thumbsDown && { thumbsDown: '1' as const }),
    ...(insights && { insights: '1' as const }),
    ...(from && { from }),
    ...(to && { to }),
  };
}

/** How many of the filters behind the button are set. */
export const countSet = ({ channel, unanswered, thumbsDown, insights, from, to }: SessionFilter) =>
  [channel !== 'visitors', unanswered, thumbsDown, insights, from || to].filter(Boolean).length;
