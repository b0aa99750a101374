import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import type { AgentInsights } from '@talkwright/shared/areas/insights';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { type Cursor, CursorPages, useCursors } from '../../../ui/cursor-pages.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatTime } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { useListAgentInsightsQuery } from './insights.api.ts';
import classes from './insights.module.css';

type About = { id: string; key?: string };
type Props = { about: About };

export function AgentInsightsList({ about }: Props) {
  const pages = useCursors();
  const { data } = useListAgentInsightsQuery({
    ...about,
    ...(pages.last && { cursor: pages.last }),
  });

  return (
    <CursorPages pages={pages} next={data?.nextCursor}>
      {(cursor) => <InsightsPage {...{ about, cursor }} />}
    </CursorPages>
  );
}

function InsightsPage({ about, cursor }: Props & { cursor: Cursor }) {
  const query = useListAgentInsightsQuery({ ...about, ...(cursor && { cursor }) });

  return (
    <QueryStates query={query} skeleton={<Loading />}>
      {({ conversations, threshold }) =>
        conversations.length === 0 ? (
          <EmptyState
            icon={<IconBulb size={28} stroke={1.5} />}
            title="No insights yet"
            hint="Conversations are read once they have been quiet for five minutes, if the agent collects data."
          />
        ) : (
          <ul className={classes.list} aria-label="Insights by conversation">
            {conversations.map((one) => (
              <Conversation key={one.session_id} {...{ one, threshold }} />
            ))}
          </ul>
        )
      }
    </QueryStates>
  );
}

type ConversationProps = {
  one: AgentInsights;
  threshold: number;
};

/** What is less certain shows in the conversation alone. */
function Conversation({ one, threshold }: ConversationProps) {
  const certain = one.items.filter(({ confidence }) => confidence >= threshold);
  const hidden = one.items.length - certain.length;
  const number = one.session_id.slice(0, 8);

  return (
    <li className={classes.card}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {number}, {formatTime(one.last_at)}
        </Text>
        <Button
          size="xs"
          flex="none"
          variant="default"
          aria-label={`Open ${number}`}
          component={Link}
          to={paths.insightsOfSession(one.session_id)}
        >
          Open
        </Button>
      </Group>
      <dl className={classes.facts}>
        {certain.map(({ id, key, value }) => (
          <div key={id}>
            <dt>{key}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {hidden > 0 && (
        <Text size="xs" c="dimmed">
          {hidden} less certain
        </Text>
      )}
    </li>
  );
}

const Loading = () => (
  <Stack gap={12} role="status" aria-label="Loading insights">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={110} radius="md" />
    ))}
  </Stack>
);
