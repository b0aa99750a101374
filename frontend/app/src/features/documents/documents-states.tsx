import { Skeleton } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CardGrid } from '../../ui/card-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';

export const LoadingDocuments = () => (
  <CardGrid>
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={150} radius="md" />
    ))}
  </CardGrid>
);

type Props = { isSearching: boolean; children?: ReactNode };

export const NoDocuments = ({ isSearching, children }: Props) => (
  <EmptyState
    icon={<IconFiles size={28} stroke={1.6} />}
    title="No documents found"
    hint={
      isSearching
        ? 'Try adjusting your search criteria'
        : 'Upload your first document to enable RAG capabilities'
    }
  >
    {!isSearching && children}
  </EmptyState>
);
