import { Skeleton, Stack } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { useParams } from 'react-router-dom';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useGetAgentQuery } from '../agents.api.ts';
import { Builder } from './builder.tsx';

export function BuilderPage() {
  const { id } = useParams();
  const { currentData: opened, error, refetch } = useGetAgentQuery(id ?? skipToken);

  if (!id) return <Builder key="new" opened={undefined} />;
  if (opened) return <Builder key={id} opened={opened} />;
  return error ? <ErrorState error={error} onRetry={refetch} /> : <Loading />;
}

const Loading = () => (
  <Stack gap="lg" role="status" aria-label="Loading agent">
    <Skeleton height={36} width="min(320px, 70%)" />
    <Skeleton height={38} />
    <Skeleton height={420} />
  </Stack>
);
