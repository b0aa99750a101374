import { Paper, Skeleton, Text } from '@mantine/core';
import type { ChatAnalytics } from '@talkwright/shared/areas/analytics';
import { Columns } from '../../../ui/columns.tsx';
import { formatCount, formatDollars, formatNumber, formatShare } from '../../../ui/format.ts';
import classes from './analytics.module.css';
import { costOf, sumOf, withoutPrice } from './totals.ts';

type Props = { data: ChatAnalytics | undefined };

/** Sums over the range; below them, how well it went and what it may have cost. */
export function SummaryCards({ data }: Props) {
  return (
    <>
      <Columns at={{ base: 2, sm: 3, lg: 6 }}>
        {sums.map(({ label, field }) => (
          <Card key={label} label={label} value={data && formatNumber(sumOf(data.rows, field))} />
        ))}
      </Columns>
      <Quality data={data} />
    </>
  );
}

const sums = [
  { label: 'Msg In', field: 'messages_in' },
  { label: 'Msg Out', field: 'messages_out' },
  { label: 'Tokens In', field: 'tokens_in' },
  { label: 'Tokens Out', field: 'tokens_out' },
  { label: 'Tool Invokes', field: 'tool_invocations' },
  { label: 'Sessions', field: 'sessions_started' },
] as const;

function Quality({ data }: Props) {
  const answers = data && sumOf(data.rows, 'messages_out');
  const unanswered = data ? sumOf(data.rows, 'unanswered') : 0;
  const incomplete = data ? sumOf(data.rows, 'incomplete') : 0;
  const left = `${formatCount(unanswered, 'question')} left without an answer`;
  const { thumbs_up: up = 0, thumbs_down: down = 0 } = data?.feedback ?? {};
  const hasCost = data && data.models.length > 0;
  return (
    <Columns at={{ sm: hasCost ? 3 : 2 }}>
      <Card
        label="Answered"
        value={data && (answers ? formatShare((answers - unanswered) / answers) : '–')}
        hint={
          data && (incomplete ? `${left}, ${formatCount(incomplete, 'answer')} not whole` : left)
        }
      />
      <Card
        label="Thumbs Up"
        value={data && (up + down > 0 ? formatShare(up / (up + down)) : '–')}
        hint={
          data &&
          `${formatNumber(up)} up, ${formatNumber(down)} down, of sessions begun in this range that are still kept`
        }
      />
      {hasCost && <Cost models={data.models} />}
    </Columns>
  );
}

function Cost({ models }: Pick<ChatAnalytics, 'models'>) {
  const cost = costOf(models);
  const unpriced = withoutPrice(models);
  const prices = "Tokens at your prices, else at OpenAI's list prices";
  return (
    <Card
      label="Estimated Cost"
      value={cost === undefined ? 'Price unknown' : formatDollars(cost)}
      hint={unpriced.length > 0 ? `${prices}; price unknown: ${unpriced.join(', ')}` : prices}
    />
  );
}

type CardProps = { label: string; value: string | undefined; hint?: string | undefined };

const Card = ({ label, value, ...more }: CardProps) => (
  <Paper withBorder component="dl" className={classes.card}>
    <Text component="dt" size="sm" c="dimmed">
      {label}
    </Text>
    <dd className={classes.value}>{value ?? <Skeleton height={24} width={56} />}</dd>
    {'hint' in more && (
      <Text component="dd" size="xs" c="dimmed" className={classes.hint}>
        {more.hint}
      </Text>
    )}
  </Paper>
);
