import type { SkipToken } from '@reduxjs/toolkit/query';
import type { Document, DocumentsQuery } from '@talkwright/shared/areas/documents';
import { useEffect, useState } from 'react';
import { useListDocumentsQuery } from './documents.api.ts';

const POLL_MS = 1_500;

/** The list, asked for again and again only while a document is on its way and somebody is looking. */
export function useLiveDocuments(query: DocumentsQuery | SkipToken) {
  const [pollingInterval, setPollingInterval] = useState(0);
  const result = useListDocumentsQuery(query, { pollingInterval, skipPollingIfUnfocused: true });
  const isSomeUnderWay = result.currentData?.some(isUnderWay) ?? false;

  useEffect(() => setPollingInterval(isSomeUnderWay ? POLL_MS : 0), [isSomeUnderWay]);

  return result;
}

/** What waits for the next month is not. */
const isUnderWay = ({ status, error }: Document): boolean =>
  (status === 'queued' && error === null) || status === 'processing';
