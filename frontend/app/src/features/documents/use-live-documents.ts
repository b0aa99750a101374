import { skipToken } from '@reduxjs/toolkit/query';
import type { Document, DocumentsQuery } from '@talkwright/shared/areas/documents';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import type { store } from '../../server/store.ts';
import { renewListed, useListDocumentsQuery } from './documents.api.ts';

const POLL_MS = 1_500;

/** One page of a list. Documents on their way are asked for again and again, they alone, while somebody is looking. */
export function useLiveDocuments(query: DocumentsQuery) {
  const dispatch = useDispatch<typeof store.dispatch>();
  const result = useListDocumentsQuery(query);
  const { currentData, refetch } = result;
  const ids = (currentData?.documents ?? []).filter(isUnderWay).map(({ id }) => id);
  const { currentData: news } = useListDocumentsQuery(
    ids.length > 0 ? { ids: ids.join() } : skipToken,
    { pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  );
  const isSomeGone = news !== undefined && news.documents.length < ids.length;

  useEffect(() => {
    if (news) dispatch(renewListed(query, news.documents));
  }, [dispatch, query, news]);
  useEffect(() => {
    if (isSomeGone) void refetch();
  }, [isSomeGone, refetch]);

  return result;
}

/** What waits for the next month is not. */
const isUnderWay = ({ status, error }: Document): boolean =>
  (status === 'queued' && error === null) || status === 'processing';
