import { useDebouncedValue, useLocalStorage } from '@mantine/hooks';
import { type SkipToken, skipToken } from '@reduxjs/toolkit/query';
import type { DocumentsQuery } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import type { View } from '../../ui/view-toggle.tsx';
import {
  type FileType,
  fileTypes,
  type Sorting,
  type Status,
  sortings,
} from './document-filter.ts';

const TYPING_PAUSE_MS = 250;

export type Scope = 'all' | 'tenant' | 'agent';

export type Filters = {
  scope: Scope;
  /** The agent of scope `agent`; without one, no documents show. */
  agentId: string | null;
  search: string;
  type: FileType;
  status: Status;
  sorting: Sorting;
  /** Of scope `all` alone. */
  isGrouped: boolean;
  view: View;
};

type DocumentFilters = {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  query: DocumentsQuery | SkipToken;
  /** Some documents may be left out. */
  isNarrowed: boolean;
};

export function useDocumentFilters(): DocumentFilters {
  const [view, setView] = useLocalStorage<View>({
    key: 'documentsView',
    defaultValue: 'grid',
    getInitialValueInEffect: false,
  });
  const [chosen, setChosen] = useState<Omit<Filters, 'view'>>({
    scope: 'all',
    agentId: null,
    search: '',
    type: 'all',
    status: 'all',
    sorting: 'newest',
    isGrouped: false,
  });
  const [search] = useDebouncedValue(chosen.search.trim(), TYPING_PAUSE_MS);
  const { scope, type, status } = chosen;

  return {
    filters: { ...chosen, view },
    change: ({ view: nextView, ...change }: Partial<Filters>) => {
      if (nextView) setView(nextView);
      setChosen((before) => ({ ...before, ...change }));
    },
    query: queryOf({ ...chosen, search }),
    isNarrowed: scope !== 'all' || type !== 'all' || status !== 'all' || search !== '',
  };
}

function queryOf(chosen: Omit<Filters, 'view'>): DocumentsQuery | SkipToken {
  const { scope, agentId, search, type, status, sorting, isGrouped } = chosen;
  if (scope === 'agent' && !agentId) return skipToken;
  const { extension } = fileTypes[type];
  const { sort, direction } = sortings[sorting];
  return {
    scope,
    ...(scope === 'agent' && agentId && { agentInstanceId: agentId }),
    ...(search && { search }),
    ...(extension && { extension }),
    ...(status !== 'all' && { status }),
    ...(scope === 'all' && isGrouped ? { sort: 'agent', direction: 'asc' } : { sort, direction }),
  };
}
