import type { SessionRow } from '@talkwright/shared/areas/chat-history';
import { useState } from 'react';
import { sentenceOf } from '../../../server/failure.ts';
import { useFreshAnswer } from '../../../server/use-fresh-answer.ts';
import { toast } from '../../../ui/toasts.tsx';
import type { SessionQuery } from './session-filter.ts';
import { listSessions, useListSessionsQuery } from './sessions.api.ts';
import { useOnRefresh } from './use-on-refresh.ts';

const PAGE_SIZE = 25;
export const POLL_MS = 15_000;

type Held = { sessions: SessionRow[]; next: string | null };

/**
 * What was loaded stays where it is. Of what is new since then, the rows that are shown take over what has changed; those
 * that are not wait until they are asked for.
 */
export function useSessionList(
  query: SessionQuery,
  refreshes: number,
  deletedIds: readonly string[],
) {
  const first = { ...query, limit: PAGE_SIZE };
  const {
    data: latest,
    error,
    isFetching,
    refetch,
  } = useListSessionsQuery(first, {
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  const [held, setHeld] = useState<Held>();
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const ask = useFreshAnswer(listSessions);
  // Where nothing is shown, nothing moves.
  const isFirst = !held || (held.sessions.length === 0 && latest?.sessions.length !== 0);
  if (isFirst && latest) setHeld(latest);

  useOnRefresh(refreshes, async () => {
    const { data } = await refetch();
    if (data) setHeld(data);
  });

  async function loadMore() {
    if (!held?.next) return;
    setIsLoadingMore(true);
    const { data, error: failure } = await ask({ ...first, cursor: held.next });
    setIsLoadingMore(false);
    if (!data) {
      toast(sentenceOf(failure, 'The conversations could not be loaded.'), 'error');
      return;
    }
    const known = new Set(held.sessions.map(({ session_id }) => session_id));
    // One that somebody has written in meanwhile may have gone from one page to another.
    const more = data.sessions.filter(({ session_id }) => !known.has(session_id));
    setHeld({ sessions: [...held.sessions, ...more], next: data.next });
  }

  const isThere = ({ session_id }: SessionRow) => !deletedIds.includes(session_id);
  const newest = new Map(
    latest?.sessions.filter(isThere).map((session) => [session.session_id, session]),
  );
  const shown = held?.sessions
    .filter(isThere)
    .map((session) => newest.get(session.session_id) ?? session);
  const ids = new Set(shown?.map(({ session_id }) => session_id));
  // Only a list that begins with the newest can tell what is new in it.
  const isNewestFirst = query.direction !== 'asc' && query.sort !== 'agent';
  const news = isNewestFirst ? [...newest.keys()].filter((id) => !ids.has(id)).length : 0;

  return {
    sessions: shown,
    error,
    isFetching,
    refetch,
    news,
    showNews: () => setHeld(latest),
    hasMore: held !== undefined && held.next !== null,
    isLoadingMore,
    loadMore,
  };
}
