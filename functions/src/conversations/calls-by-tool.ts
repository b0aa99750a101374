import type { CallableTool } from '../answering/tools/callable-tool.ts';
import type { TurnEvent } from './conversation-records.ts';

/** As the tools are called at this moment: a later name is another line. */
export function callsByTool(titles: CallableTool['title'][]): TurnEvent['calls'] {
  const byName = Map.groupBy(titles, ({ tool, operation }) => `${tool}: ${operation}`);
  return [...byName].map(([tool, calls]) => ({ tool, count: calls.length }));
}
