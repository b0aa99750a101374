import { Switch } from '@mantine/core';
import type { AgentDraft } from '@talkwright/shared/areas/agents';
import type { AgentTabProps } from '../../../forms/agent-tab.ts';
import { optionsOf } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { formatNames } from './format-names.ts';

type OutputConfig = AgentDraft['outputConfig'];

export function OutputTab({ draft, change }: AgentTabProps<'outputConfig'>) {
  const config = draft.outputConfig;
  const set = (changes: Partial<OutputConfig>) =>
    change((current) => ({ outputConfig: { ...current.outputConfig, ...changes } }));

  return (
    <Section
      title="Output"
      hint="What answers look like. They are Markdown text; where it helps, a part of them can be drawn."
    >
      <SelectChoice
        label="Output Format"
        description="What is preferred where it helps: text, or charts or diagrams if they are enabled."
        options={optionsOf(formatNames)}
        value={config.format}
        onChange={(format) => set({ format })}
      />
      <Switch
        label="Enable Charts"
        description="Figures in an answer, as bar, line, pie and scatter charts"
        checked={config.charts_enabled}
        onChange={(event) => set({ charts_enabled: event.currentTarget.checked })}
      />
      <Switch
        label="Enable Mermaid"
        description="Processes in an answer, as flow charts and sequence, class, state, entity and gantt diagrams"
        checked={config.mermaid_enabled}
        onChange={(event) => set({ mermaid_enabled: event.currentTarget.checked })}
      />
    </Section>
  );
}
