import { Anchor, Group, Text, Title } from '@mantine/core';
import { exportAgentInsights, MAX_EXPORTED_CONVERSATIONS } from '@talkwright/shared/areas/insights';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { fetchFile } from '../../../server/fetch-file.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { useListAgentsQuery } from '../../agents/agents.api.ts';
import { AgentInsightsList } from './agent-insights-list.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { useListAgentInsightsQuery } from './insights.api.ts';

const ALL = { value: '', label: 'All fields' };

/** All that an agent has learnt, the newest conversation first. The address holds by which field it is narrowed. */
export function AgentInsightsPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const { data: agents } = useListAgentsQuery();
  const key = address.get('key') ?? '';
  const about = { id, ...(key && { key }) };
  const { data } = useListAgentInsightsQuery(about);
  const keys = [...new Set([...(data?.keys ?? []), ...(key ? [key] : [])])];
  const name = agents?.find((agent) => agent.id === id)?.name;

  return (
    <>
      <Group justify="space-between" mb="lg" gap="sm" align="flex-end">
        <div>
          <Title order={2} size={18}>
            Insights{name && ` of ${name}`}
          </Title>
          <Text size="sm" c="dimmed">
            What visitors told this agent.{' '}
            <Anchor
              underline="always"
              component={Link}
              to={paths.editAgent.to(id, 'data-collection')}
            >
              What is collected
            </Anchor>
          </Text>
          {data?.nextCursor && (
            <Text size="sm" c="dimmed">
              Exports have the newest {MAX_EXPORTED_CONVERSATIONS.toLocaleString('en')}{' '}
              conversations.
            </Text>
          )}
        </div>
        <Group gap="xs" align="flex-end">
          <SelectChoice
            label="Field"
            options={[ALL, ...keys.map((value) => ({ value, label: value }))]}
            value={key}
            onChange={(chosen) => setAddress(chosen ? { key: chosen } : {}, { replace: true })}
          />
          <ExportButtons
            name={`agent-${id}-insights`}
            fetchAs={(format) => fetchFile(exportAgentInsights, { ...about, format })}
          />
        </Group>
      </Group>
      <AgentInsightsList key={`${id} ${key}`} about={about} />
    </>
  );
}
