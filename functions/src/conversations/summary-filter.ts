import type { channels } from '@talkwright/shared/areas/chat-history';
import { dayAfter } from '../platform/day-after.ts';

export type SummaryFilter = {
  agentId?: string | undefined;
  /** Without one, all but previews. */
  channel?: (typeof channels)[number] | undefined;
  /** Without those that administrators alone may read. */
  hidesPrivate: boolean;
  isUnanswered: boolean;
  hasThumbDown: boolean;
  hasInsights: boolean;
  /** What the days are those of. */
  day: 'startedAt' | 'lastAt';
  /** What was last said before is as good as deleted. */
  keptFrom: string;
  /** Both of them included. */
  from?: string | undefined;
  to?: string | undefined;
};

export const NOT_PRIVATE = 'NOT IS_DEFINED(c.isPrivate)';

export function conditionsOf(filter: SummaryFilter) {
  const {
    agentId,
    channel,
    hidesPrivate,
    isUnanswered,
    hasThumbDown,
    hasInsights,
    keptFrom,
    from,
    to,
  } = filter;
  const day = `c.${filter.day}`;
  const conditions = [
    ...(agentId === undefined ? [] : ['c.agentId = @agentId']),
    channel === undefined ? "c.channel != 'preview'" : 'c.channel = @channel',
    ...(hidesPrivate ? [NOT_PRIVATE] : []),
    ...(isUnanswered ? ['IS_DEFINED(c.unanswered)'] : []),
    ...(hasThumbDown ? ['c.thumbsDown > 0'] : []),
    ...(hasInsights ? ['c.hasInsights = true'] : []),
    // A channel always has a name. The range alone would have its index chosen in place of the order's, and nearly all of
    // an organization read, since nearly all is kept.
    ...(keptFrom === '' ? [] : ["(c.channel = '' OR c.lastAt >= @keptFrom)"]),
    ...(from === undefined ? [] : [`${day} >= @from`]),
    ...(to === undefined ? [] : [`${day} < @end`]),
  ];
  const parameters = {
    ...(agentId !== undefined && { agentId }),
    ...(channel !== undefined && { channel }),
    ...(keptFrom !== '' && { keptFrom }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { end: dayAfter(to) }),
  };
  return { conditions, parameters };
}
