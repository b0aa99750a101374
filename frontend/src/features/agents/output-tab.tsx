import { Paper, Select, Switch } from '@mantine/core';
import { outputFormats } from '@talkwright/shared/agent-config';
import type { AgentDraft } from '@talkwright/shared/agents';
import type { AgentTabProps } from '../../app/agent-tab.ts';
import classes from './builder.module.css';

type OutputConfig = AgentDraft['outputConfig'];

const formats: Record<OutputConfig['format'], string> = {
  markdown: 'Markdown',
  'chart.js': 'Chart.js',
  mermaid: 'Mermaid',
};

export function OutputTab({ draft, change }: AgentTabProps<'outputConfig'>) {
  const config = draft.outputConfig;
  const set = (changes: Partial<OutputConfig>) =>
    change((current) => ({ outputConfig: { ...current.outputConfig, ...changes } }));

  return (
    <Paper withBorder className={classes.panel}>
      <Select
        label="Output Format"
        description="What the agent answers with unless a question calls for something else"
        data={outputFormats.map((value) => ({ value, label: formats[value] }))}
        allowDeselect={false}
        value={config.format}
        onChange={(format) => format && set({ format })}
      />
      <Switch
        label="Enable Charts"
        description="Draws bar, line and pie charts from figures in an answer"
        checked={config.charts_enabled}
        onChange={(event) => set({ charts_enabled: event.currentTarget.checked })}
      />
      <Switch
        label="Enable Mermaid"
        description="Draws flow charts, sequences and other diagrams in an answer"
        checked={config.mermaid_enabled}
        onChange={(event) => set({ mermaid_enabled: event.currentTarget.checked })}
      />
    </Paper>
  );
}
