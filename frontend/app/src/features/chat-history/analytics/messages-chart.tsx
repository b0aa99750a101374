import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { ChartPanel } from '../../../ui/chart/chart-panel.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { useGetChatAnalyticsQuery } from './analytics.api.ts';
import { dailyMessages } from './daily-activity.ts';
import { daysOfRange } from './ranges.ts';

const texts = {
  title: 'Messages, last 30 days',
  hint: (
    <>
      Days in UTC.{' '}
      <Anchor component={Link} to={paths.chatHistory} size="sm">
        All analytics
      </Anchor>
    </>
  ),
  empty: {
    title: 'No messages yet',
    hint: 'Each day is drawn here once visitors talk with your agents.',
  },
};

/** Of all agents, asked for anew whenever the dashboard is opened. */
export function MessagesChart() {
  const query = useGetChatAnalyticsQuery(daysOfRange('30', useNow()), {
    refetchOnMountOrArgChange: true,
  });
  return (
    <QueryStates query={query} skeleton={<ChartPanel {...texts} isSmall data={undefined} />}>
      {({ rows }) => <ChartPanel {...texts} isSmall data={dailyMessages(rows)} />}
    </QueryStates>
  );
}
