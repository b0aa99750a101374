import { Badge, Divider, Group, Paper, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Divider.css';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import { takesTemperature, traitsOf } from '@talkwright/shared/models/models';
import { AgentAvatar } from '../agent-avatar.tsx';
import cardClasses from '../agent-card.module.css';
import { formatNames } from '../output/format-names.ts';

/** What the agent will be, in short. */
export function AgentSummary({ draft }: { draft: AgentDraft }) {
  const { name, description, modelConfig, outputConfig, personality } = draft;
  const { format, charts_enabled, mermaid_enabled } = outputConfig;
  const badges = capabilities(draft);
  const output = [
    formatNames[format],
    ...(charts_enabled ? ['charts'] : []),
    ...(mermaid_enabled ? ['mermaid'] : []),
  ];

  return (
    <Paper withBorder p="lg">
      <Group gap="sm" wrap="nowrap">
        <AgentAvatar icon={personality.icon} />
        <div className={cardClasses.heading}>
          <Title order={2} size={16} className={cardClasses.name}>
            {name.trim() || 'Unnamed Agent'}
          </Title>
          <Text size="xs" c="dimmed">
            {modelConfig.model},{' '}
            {hasTemperature(modelConfig)
              ? `temperature ${modelConfig.temperature}`
              : 'without temperature'}
          </Text>
        </div>
      </Group>
      {description.trim() && (
        <Text size="sm" c="dimmed" mt="sm" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      )}
      <Divider my="md" />
      <Stack gap="xs">
        {badges.length > 0 ? (
          <Group gap={6}>
            {badges.map((badge) => (
              <Badge key={badge} variant="light">
                {badge}
              </Badge>
            ))}
          </Group>
        ) : (
          <Text size="sm" c="dimmed">
            No special capabilities enabled
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Output: {output.join(', ')}
        </Text>
      </Stack>
    </Paper>
  );
}

function hasTemperature({ model, reasoningEffort }: AgentDraft['modelConfig']): boolean {
  const traits = traitsOf(model);
  return traits.temperature === 'one' || takesTemperature(traits, reasoningEffort);
}

function capabilities(draft: AgentDraft): string[] {
  const tools = draft.toolsConfig.enabled_tools.length;
  return [
    draft.ragEnabled ? 'RAG' : '',
    draft.webSurfingEnabled ? 'Web' : '',
    tools > 0 ? (tools === 1 ? '1 Tool' : `${tools} Tools`) : '',
    draft.dataCollectionConfig.enabled ? 'Insights' : '',
  ].filter(Boolean);
}
