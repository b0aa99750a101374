import { Anchor, Button, Group, Text, Title } from '@mantine/core';
import {
  IconFiles,
  IconMessage,
  IconMessages,
  IconPlus,
  IconRobot,
  IconUpload,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useUser } from '../../server/use-session.ts';
import { Columns } from '../../ui/columns.tsx';
import { formatNumber } from '../../ui/format.ts';
import { fullNameOf } from '../../ui/user-name.ts';
import { useListAgentsQuery } from '../agents/agents.api.ts';
import { MessagesChart } from '../chat-history/analytics/messages-chart.tsx';
import { useListDocumentsQuery } from '../documents/documents.api.ts';
import { useGetChatStatsQuery } from './dashboard.api.ts';
import { DashboardAgents } from './dashboard-agents.tsx';
import { QuickAction } from './quick-action.tsx';
import { RecentActivity } from './recent-activity.tsx';
import { StatCard } from './stat-card.tsx';

export function DashboardPage() {
  const user = useUser();
  const agents = useListAgentsQuery();
  const documents = useListDocumentsQuery({ limit: 1 });
  const stats = useGetChatStatsQuery(undefined, { refetchOnMountOrArgChange: true });
  const name = user && fullNameOf(user);

  return (
    <>
      <Group justify="space-between" gap="md" mb="lg">
        <div>
          <Title order={2} size={24}>
            {name ? `Welcome back, ${name}` : 'Welcome back'}
          </Title>
          <Text c="dimmed" mt={4}>
            Here is what your agents are up to.
          </Text>
        </div>
        <Button component={Link} to={paths.newAgent} leftSection={<IconPlus size={18} />}>
          Create New Agent
        </Button>
      </Group>

      <Columns at={{ xs: 2, lg: 4 }} mb="md">
        <StatCard
          label="Active Agents"
          query={{ ...agents, data: agents.data?.length }}
          icon={<IconRobot size={22} stroke={1.6} />}
        />
        <StatCard
          label="Conversations This Cycle"
          query={{ ...stats, data: stats.data?.cycle_sessions }}
          icon={<IconMessages size={22} stroke={1.6} />}
          beside={{ text: stats.data && `${formatNumber(stats.data.total_sessions)} all-time` }}
        />
        <StatCard
          label="Documents"
          query={{ ...documents, data: documents.data?.total }}
          icon={<IconFiles size={22} stroke={1.6} />}
        />
        <StatCard
          label="Messages This Cycle"
          query={{ ...stats, data: stats.data?.cycle_messages }}
          icon={<IconMessage size={22} stroke={1.6} />}
          beside={{
            text:
              stats.data &&
              `${formatNumber(stats.data.total_messages)} all-time, ${formatNumber(stats.data.messages_today)} today`,
          }}
        />
      </Columns>

      <MessagesChart />

      <section aria-labelledby="your-agents">
        <Group justify="space-between" mt={36} mb="sm">
          <Title order={2} size={18} id="your-agents">
            Your Agents
          </Title>
          <Anchor component={Link} to={paths.agents} size="sm" fw={560}>
            View All
          </Anchor>
        </Group>
        <DashboardAgents query={agents} />
      </section>

      <section aria-labelledby="quick-actions">
        <Title order={2} size={18} mt={36} mb="sm" id="quick-actions">
          Quick Actions
        </Title>
        <Columns at={{ xs: 2 }}>
          <QuickAction
            to={paths.newAgent}
            icon={<IconPlus size={20} stroke={1.6} />}
            title="Create an agent"
            hint="Give it a prompt, a model and your knowledge"
          />
          <QuickAction
            to={paths.documents}
            icon={<IconUpload size={20} stroke={1.6} />}
            title="Manage documents"
            hint="Upload what your agents should know"
          />
        </Columns>
      </section>

      <section aria-labelledby="recent-activity">
        <Title order={2} size={18} mt={36} mb="sm" id="recent-activity">
          Recent Activity
        </Title>
        <RecentActivity />
      </section>
    </>
  );
}
