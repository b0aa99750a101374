import type { Block, Message, Part, Stream, Task } from './records.ts';

/** What a streamed message says, without its steps. */
export const streamText = ({ parts }: Stream): string =>
  parts.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('');

/** A streamed message as the blocks that it ends as: text, steps and blocks in the order in which they came. */
export function finalBlocks({ stream, blocks = [] }: Message): Block[] {
  if (!stream) return blocks;
  const tasks = stream.parts.flatMap((part) => (part.kind === 'task' ? [part.task] : []));
  const isPlan = stream.displayMode === 'plan' && tasks.length > 0;
  const plan: Block[] = isPlan
    ? [{ type: 'plan', title: stream.planTitle ?? '', tasks: tasks.map(taskCard) }]
    : [];
  const parts = stream.parts.filter(({ kind }) => !isPlan || kind !== 'task');
  return [...plan, ...parts.flatMap(partBlocks), ...blocks];
}

function partBlocks(part: Part): Block[] {
  if (part.kind === 'text') return part.text ? [{ type: 'markdown', text: part.text }] : [];
  return part.kind === 'task' ? [taskCard(part.task)] : part.blocks;
}

const taskCard = ({ id, title, status, details, output, sources }: Task): Block => ({
  type: 'task_card',
  task_id: id,
  title,
  status,
  ...(details && { details: rich(details) }),
  ...(output && { output: rich(output) }),
  ...(sources?.length && { sources }),
});

const rich = (text: string): Block => ({
  type: 'rich_text',
  elements: [{ type: 'rich_text_section', elements: [{ type: 'text', text }] }],
});
