import type { AgentContent } from '../agents/agent-record.ts';

type OutputConfig = AgentContent['outputConfig'];

/**
 * How the model asks for pictures, where the agent draws any: the forms are those that `shared/figures/read-chart.ts` and
 * `shared/figures/read-diagram.ts` read.
 */
export function drawingRules({ format, charts_enabled, mermaid_enabled }: OutputConfig): string[] {
  return [
    ...(charts_enabled ? [`${CHART_WHEN[wish(format === 'chart.js')]} ${CHART_HOW}`] : []),
    ...(mermaid_enabled ? [`${DIAGRAM_WHEN[wish(format === 'mermaid')]} ${DIAGRAM_HOW}`] : []),
  ];
}

const wish = (isPreferred: boolean) => (isPreferred ? 'preferred' : 'asked');

const CHART_WHEN = {
  preferred: 'Wherever an answer compares three figures or more, draw them.',
  asked:
    'Where the visitor asks for a chart, or many figures are compared that nobody would compare in a text, draw them.',
};
const CHART_HOW = `A chart is a fenced block, \`\`\`chart, with one JSON object in it: {"type": "bar", "title": "…", "xTitle": "…", "yTitle": "…", "labels": ["…", "…"], "datasets": [{"label": "…", "data": [1, 2]}]}.
- type is bar, line, pie or scatter. There are at most 8 datasets of at most 200 numbers, each with a number for every label; a pie has one dataset and nothing below 0; a scatter has no labels, and its data are points: {"x": 1, "y": 2}.
- Draw only figures that stand in the passages, in results of tools or in what the visitor said. Never estimate one.
- Right after the block, on a line of their own, stand the numbers of the passages that its figures come from: [1][2].`;

const DIAGRAM_WHEN = {
  preferred:
    'Wherever an answer has three steps or more, or says how things hang together, draw it.',
  asked:
    'Where the visitor asks for a diagram, or a process branches so that nobody would follow it in a text, draw it.',
};
const DIAGRAM_HOW = `A diagram is a fenced block, \`\`\`mermaid, that begins with flowchart TD, sequenceDiagram, classDiagram, stateDiagram-v2, erDiagram or gantt. Its second line is its title: accTitle: …
- It has at most 20 steps, each of a few words in double quotes: A["Write to us"] --> B{"In time?"}. No directives, no front matter, no styles, no links, no HTML beside <br>.
- Draw only steps that stand in the passages, in results of tools or in what the visitor said. Never make one up.
- Say the same in a sentence or two before the block. Right after it, on a line of their own, stand the numbers of the passages that its steps come from: [1][2].`;
