import type { AgentDraft } from '@talkwright/shared/areas/agents';

export const formatNames: Record<AgentDraft['outputConfig']['format'], string> = {
  markdown: 'Markdown',
  'chart.js': 'Chart.js',
  mermaid: 'Mermaid',
};
