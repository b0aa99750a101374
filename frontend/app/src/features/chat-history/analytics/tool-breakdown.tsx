import type { ChatAnalytics } from '@talkwright/shared/areas/analytics';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { Breakdown } from './breakdown.tsx';
import { totalsByTool } from './totals.ts';

export const ToolBreakdown = ({ tools }: { tools: ChatAnalytics['tools'] | undefined }) => (
  <Breakdown
    title="Tool Breakdown"
    rows={tools && totalsByTool(tools)}
    columns={[
      { name: 'Tool', cell: ({ name }) => name, isText: true },
      { name: 'Invocations', cell: ({ invocations }) => formatNumber(invocations) },
      { name: 'First', cell: ({ first }) => formatDay(first) },
      { name: 'Last', cell: ({ last }) => formatDay(last) },
    ]}
    keyOf={({ name }) => name}
    empty="No tool data"
  />
);
