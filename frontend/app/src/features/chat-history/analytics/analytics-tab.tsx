import { Stack } from '@mantine/core';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useGetChatAnalyticsQuery, useGetUnansweredQuestionsQuery } from './analytics.api.ts';
import { AnalyticsToolbar } from './analytics-toolbar.tsx';
import { dailyActivity } from './daily-activity.ts';
import { ModelBreakdown } from './model-breakdown.tsx';
import { daysOfRange } from './ranges.ts';
import { SummaryCards } from './summary-cards.tsx';
import { ToolBreakdown } from './tool-breakdown.tsx';
import { UnansweredQuestions } from './unanswered-questions.tsx';
import { useAnalyticsFilters } from './use-analytics-filters.ts';

const EVERYTHING = { includeModels: '1', includeTools: '1', includeFeedback: '1' } as const;

export function AnalyticsTab() {
  const { filters, change } = useAnalyticsFilters();
  const { range, agentId } = filters;
  const days = daysOfRange(range, useNow());
  const ofAgent = agentId && { agentIds: agentId };
  const {
    // Of another range or agent nothing stays: it would stand under the wrong words.
    currentData: data,
    error,
    isFetching,
    refetch,
  } = useGetChatAnalyticsQuery(
    { ...days, ...EVERYTHING, ...ofAgent },
    { refetchOnMountOrArgChange: true },
  );
  const questions = useGetUnansweredQuestionsQuery(
    { ...ofAgent },
    { refetchOnMountOrArgChange: true },
  );
  const isAbsent = !data && error !== undefined && !isFetching;

  return (
    <>
      <AnalyticsToolbar
        filters={filters}
        change={change}
        onReload={() => {
          refetch();
          questions.refetch();
        }}
        isLoading={isFetching}
      />
      <Stack gap="md">
        {error && !isFetching && <ErrorState error={error} onRetry={refetch} />}
        {!isAbsent && (
          <>
            <SummaryCards data={data} />
            <ChartPanel
              title="Daily Activity"
              hint="Days in UTC. Answered messages of visitors; what members try out does not count. Tokens include those for reading insights."
              data={data && dailyActivity(data.rows)}
              empty={{
                title: 'No messages in this range',
                hint: 'What visitors ask, and what agents answer, is drawn here day by day.',
              }}
            />
            <Columns at={{ lg: 2 }}>
              <ModelBreakdown models={data?.models} />
              <ToolBreakdown tools={data?.tools} />
            </Columns>
          </>
        )}
        <UnansweredQuestions query={questions} isOfOneAgent={agentId !== undefined} />
      </Stack>
    </>
  );
}
