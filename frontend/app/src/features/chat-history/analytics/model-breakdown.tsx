import type { ChatAnalytics } from '@talkwright/shared/areas/analytics';
import { formatDollars, formatNumber } from '../../../ui/format.ts';
import { Breakdown } from './breakdown.tsx';
import { type ModelTotal, totalsByModel } from './totals.ts';

export const ModelBreakdown = ({ models }: { models: ChatAnalytics['models'] | undefined }) => (
  <Breakdown
    title="Model Breakdown"
    rows={models && totalsByModel(models)}
    columns={[
      { name: 'Model', cell: ({ model }) => model, isText: true },
      { name: 'Msgs In', cell: ({ messages_in }) => formatNumber(messages_in) },
      { name: 'Msgs Out', cell: ({ messages_out }) => formatNumber(messages_out) },
      { name: 'Tok In', cell: ({ tokens_in }) => formatNumber(tokens_in) },
      { name: 'Tok Out', cell: ({ tokens_out }) => formatNumber(tokens_out) },
      cost,
    ]}
    keyOf={({ model }) => model}
    empty="No model data"
  />
);

const cost = {
  name: 'Est. Cost',
  cell: ({ cost: dollars }: ModelTotal) =>
    dollars === null ? 'Price unknown' : formatDollars(dollars),
};
