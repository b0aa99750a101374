import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { type CollectedData, exportCollectedData } from '@talkwright/shared/areas/insights';
import { useState } from 'react';
import { fetchFile } from '../../../server/fetch-file.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatCount } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { useListCollectedDataQuery } from './insights.api.ts';
import { InsightsTable } from './insights-table.tsx';

type Props = {
  sessionId: string;
  /** Shows the message in which something was said. */
  onShowMessage: (messageId: string) => void;
};

/** What is known of the visitor of a conversation. */
export function InsightsPanel({ sessionId, onShowMessage }: Props) {
  const query = useListCollectedDataQuery({ sessionId }, { refetchOnMountOrArgChange: true });
  const { data, error, isFetching, refetch } = query;

  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Title order={3} size={15}>
          Latest collected insights
        </Title>
        <Group gap={6}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            loading={isFetching && data !== undefined}
            onClick={refetch}
          >
            Reload
          </Button>
          <ExportButtons
            name={`session-${sessionId}-insights`}
            fetchAs={(format) => fetchFile(exportCollectedData, { sessionId, format })}
          />
        </Group>
      </Group>
      {error && data && <ErrorState error={error} onRetry={refetch} />}
      <QueryStates query={query} skeleton={<Loading />}>
        {(known) => <Known {...{ known, sessionId, onShowMessage }} />}
      </QueryStates>
    </Stack>
  );
}

type KnownProps = {
  known: CollectedData;
  sessionId: string;
  onShowMessage: Props['onShowMessage'];
};

function Known({ known: { items, missing, threshold }, sessionId, onShowMessage }: KnownProps) {
  const [showsAll, setShowsAll] = useState(false);
  const certain = items.filter(({ confidence }) => confidence >= threshold);
  const hidden = items.length - certain.length;

  return (
    <>
      {items.length === 0 && missing.length === 0 && (
        <Text size="sm" c="dimmed">
          No insights yet
        </Text>
      )}
      {(items.length > 0 || missing.length > 0) && (
        <InsightsTable
          {...{ sessionId, missing, onShowMessage }}
          items={showsAll ? items : certain}
        />
      )}
      {hidden > 0 && (
        <div>
          <Button
            size="xs"
            variant="subtle"
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? 'Hide' : 'Show'} {formatCount(hidden, 'less certain insight')}
          </Button>
        </div>
      )}
    </>
  );
}

const Loading = () => (
  <Stack gap="xs" role="status" aria-label="Loading insights">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={36} />
    ))}
  </Stack>
);
