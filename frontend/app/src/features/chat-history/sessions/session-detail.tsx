import { Anchor, Group, Skeleton, Stack, Tabs, Text, Title } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { IconArrowLeft, IconMessage } from '@tabler/icons-react';
import type { SessionRow } from '@talkwright/shared/areas/chat-history';
import { Link } from 'react-router-dom';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatTime } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { InsightsPanel } from '../insights/insights-panel.tsx';
import { DeleteSession } from './delete-session.tsx';
import { ExportMenu } from './export-menu.tsx';
import { MessagesPane } from './messages-pane.tsx';
import { Unanswered } from './session-list-row.tsx';
import { useGetSessionQuery } from './sessions.api.ts';
import classes from './sessions.module.css';
import { useOnRefresh } from './use-on-refresh.ts';
import { POLL_MS } from './use-session-list.ts';
import { type SessionView, useSessionView } from './use-session-view.ts';

type Props = {
  id: string | undefined;
  refreshes: number;
  listSearch: string;
  onDeleted: (id: string) => void;
};

export function SessionDetail({ id, refreshes, listSearch, onDeleted }: Props) {
  const {
    currentData: data,
    error,
    refetch,
  } = useGetSessionQuery(id ? { sessionId: id } : skipToken, {
    refetchOnMountOrArgChange: true,
    pollingInterval: POLL_MS,
    skipPollingIfUnfocused: true,
  });
  useOnRefresh(refreshes, () => id && refetch());
  const { view, messageId, show } = useSessionView();

  if (!id) {
    return (
      <div className={classes.detail}>
        <EmptyState
          icon={<IconMessage size={28} />}
          title="Select a session to view messages"
          hint="Sessions appear after users interact with an agent."
        />
      </div>
    );
  }
  return (
    <section className={classes.detail} aria-label="Session">
      <Anchor component={Link} to={{ search: listSearch }} className={classes.back} size="sm">
        <IconArrowLeft size={16} aria-hidden /> All sessions
      </Anchor>
      {error && data && <ErrorState error={error} onRetry={refetch} />}
      <QueryStates query={{ data, error, refetch }} skeleton={<LoadingSession />}>
        {({ session, messages, earlier }) => (
          <>
            <Head session={session} onDeleted={() => onDeleted(id)} />
            <Tabs
              value={view}
              onChange={(next) => show(next as SessionView)}
              keepMounted={false}
              mt="sm"
            >
              <Tabs.List>
                <Tabs.Tab value="messages">Messages</Tabs.Tab>
                <Tabs.Tab value="insights">Insights</Tabs.Tab>
              </Tabs.List>
              <Tabs.Panel value="messages" pt="sm">
                <MessagesPane
                  key={id}
                  id={id}
                  latest={messages}
                  earlier={earlier}
                  soughtId={messageId}
                />
              </Tabs.Panel>
              <Tabs.Panel value="insights" pt="sm">
                <InsightsPanel
                  sessionId={id}
                  onShowMessage={(message) => show('messages', message)}
                />
              </Tabs.Panel>
            </Tabs>
          </>
        )}
      </QueryStates>
    </section>
  );
}

type HeadProps = { session: SessionRow; onDeleted: () => void };

function Head({ session, onDeleted }: HeadProps) {
  const { session_id, agent_instance_id, agent_name, identity, created_at } = session;
  return (
    <Stack gap={2}>
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size={16}>
          {agent_name || identity}
        </Title>
        <Group gap={6} wrap="nowrap">
          <ExportMenu name={`session-${session_id}`} asked={{ sessionId: session_id }} size="xs" />
          <DeleteSession {...{ session, onDeleted }} />
        </Group>
      </Group>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" ff="monospace" className={classes.id}>
          {session_id}
        </Text>
        <CopyButton name="session id" text={session_id} />
      </Group>
      <Text size="sm" c="dimmed" className={classes.id}>
        Agent {agent_instance_id} · started{' '}
        <time dateTime={created_at}>{formatTime(created_at)}</time>
      </Text>
      <Unanswered reason={session.unanswered} />
    </Stack>
  );
}

const LoadingSession = () => (
  <Stack gap="sm" aria-label="Loading the session" role="status">
    <Skeleton h={70} radius="md" />
    <Skeleton h={60} w="70%" radius="md" />
    <Skeleton h={110} radius="md" />
    <Skeleton h={60} w="70%" radius="md" />
  </Stack>
);
