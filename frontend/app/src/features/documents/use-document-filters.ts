import { useLocalStorage } from '@mantine/hooks';
import { type SkipToken, skipToken } from '@reduxjs/toolkit/query';
import type { DocumentsQuery } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import type { View } from '../../ui/view-toggle.tsx';
import type { FileType } from './document-filter.ts';

export type Scope = 'all' | 'tenant' | 'agent';

export type Filters = {
  scope: Scope;
  /** The agent of scope `agent`; without one, no documents show. */
  agentId: string | null;
  type: FileType;
  isGrouped: boolean;
  view: View;
};

type DocumentFilters = {
  filters: Filters;
  change: (change: Partial<Filters>) => void;
  query: DocumentsQuery | SkipToken;
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
    type: 'all',
    isGrouped: false,
  });

  return {
    filters: { ...chosen, view },
    change: ({ view: nextView, ...change }: Partial<Filters>) => {
      if (nextView) setView(nextView);
      setChosen((before) => ({ ...before, ...change }));
    },
    query: queryOf(chosen),
  };
}

function queryOf({
  scope,
  agentId,
}: Pick<Filters, 'scope' | 'agentId'>): DocumentsQuery | SkipToken {
  if (scope === 'all') return {};
  if (scope === 'tenant') return { scope };
  return agentId ? { agentInstanceId: agentId, scope } : skipToken;
}
