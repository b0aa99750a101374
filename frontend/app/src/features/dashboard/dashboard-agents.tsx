import { Button, Paper, Skeleton } from '@mantine/core';
import { IconChevronRight, IconRobot } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Columns } from '../../ui/columns.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Query, QueryStates } from '../../ui/query-states.tsx';
import { truncate } from '../../ui/truncate.ts';
import classes from './dashboard.module.css';

const SHOWN_AGENTS = 6;
const DESCRIPTION_LENGTH = 60;

export const DashboardAgents = ({ query }: { query: Query<Agent[]> }) => (
  <QueryStates query={query} skeleton={<Loading />} empty={<NoAgents />}>
    {(agents) => (
      <Columns at={{ xs: 2, lg: 3 }}>
        {agents.slice(0, SHOWN_AGENTS).map(({ id, name, description }) => (
          <Link key={id} to={paths.editAgent.to(id)} className={classes.action}>
            <span className={classes.icon} aria-hidden>
              <IconRobot size={20} stroke={1.6} />
            </span>
            <span className={classes.actionText}>
              <span className={classes.actionTitle}>{name}</span>
              <span className={classes.hint}>
                {truncate(description, DESCRIPTION_LENGTH) || 'No description'}
              </span>
            </span>
            <IconChevronRight size={18} stroke={1.6} aria-hidden />
          </Link>
        ))}
      </Columns>
    )}
  </QueryStates>
);

const Loading = () => (
  <Columns at={{ xs: 2, lg: 3 }} role="status" aria-label="Loading">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={96} radius="md" />
    ))}
  </Columns>
);

const NoAgents = () => (
  <Paper withBorder>
    <EmptyState
      icon={<IconRobot size={28} stroke={1.6} />}
      title="No agents yet"
      hint="Create your first AI agent to get started"
    >
      <Button component={Link} to={paths.newAgent}>
        Create Your First Agent
      </Button>
    </EmptyState>
  </Paper>
);
