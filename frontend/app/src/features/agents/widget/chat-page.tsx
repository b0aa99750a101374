import { Anchor, Breadcrumbs, Button, Skeleton, Text } from '@mantine/core';
import { IconRobot } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { useListAgentsQuery } from '../agents.api.ts';
import classes from './chat-page.module.css';
import { LiveWidget } from './live-widget.tsx';

/** A conversation with an agent as its visitors have it. */
export function ChatPage() {
  const { agentName = '' } = useParams();
  const [query] = useSearchParams();
  const agents = useListAgentsQuery();

  return (
    <QueryStates query={agents} skeleton={<Loading />}>
      {(all) => {
        const agent = findAgent(all, agentName, query.get('id'));
        return agent ? <Chat agent={agent} /> : <NoSuchAgent name={agentName} />;
      }}
    </QueryStates>
  );
}

const Chat = ({ agent }: { agent: Agent }) => (
  <>
    <nav aria-label="Breadcrumb" className={classes.place}>
      <Breadcrumbs>
        <Anchor component={Link} to={paths.agents} size="sm">
          Agents
        </Anchor>
        <Text size="sm" truncate aria-current="page">
          {agent.name}
        </Text>
      </Breadcrumbs>
    </nav>
    <div className={classes.chat}>
      <LiveWidget key={agent.id} agent={agent} />
    </div>
  </>
);

const Loading = () => (
  <div role="status" aria-label="Loading agent">
    <div className={classes.place}>
      <Skeleton height={16} width={160} />
    </div>
    <div className={classes.chat}>
      <Skeleton height="100%" radius="md" />
    </div>
  </div>
);

/** A link that was made by hand has a name alone; it may also be the identity. */
const findAgent = (agents: Agent[], name: string, id: string | null): Agent | undefined =>
  agents.find((agent) => agent.id === id) ??
  agents.find((agent) => agent.name === name) ??
  agents.find((agent) => agent.identity === name);

const NoSuchAgent = ({ name }: { name: string }) => (
  <EmptyState
    icon={<IconRobot size={28} stroke={1.6} />}
    title="No such agent"
    hint={`There is no agent "${name}" in your organization. It may have been renamed or deleted.`}
  >
    <Button component={Link} to={paths.agents}>
      To all agents
    </Button>
  </EmptyState>
);
