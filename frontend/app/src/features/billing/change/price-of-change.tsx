import { Skeleton } from '@mantine/core';
import type { ChangePreview } from '@talkwright/shared/areas/billing';
import type { BillingCycle } from '@talkwright/shared/plans';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatDate } from '../../../ui/format.ts';
import classes from '../billing.module.css';
import { formatCents } from '../format-cents.ts';

type Props = {
  cycle: BillingCycle;
  /** Undefined while it is worked out. */
  preview: ChangePreview | undefined;
  error: unknown;
  onRetry: () => void;
};

/** Its height is the same while it is worked out anew, so that the buttons stay where they are. */
export function PriceOfChange({ cycle, preview, error, onRetry }: Props) {
  if (error) return <ErrorState error={error} onRetry={onRetry} />;

  return (
    <dl className={classes.terms} aria-live="polite" aria-busy={!preview}>
      {rowsOf(preview, cycle).map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value ?? <Skeleton height={14} width={64} />}</dd>
        </div>
      ))}
    </dl>
  );
}

function rowsOf(preview: ChangePreview | undefined, cycle: BillingCycle) {
  const { starts, starts_at, due_now, credit, per_period, next_payment_at } = preview ?? {};
  const cents = (value: number | undefined) =>
    value === undefined ? undefined : formatCents(value);
  const day = (time: string | undefined) => time && formatDate(time);
  const rows: [name: string, value: string | undefined][] = [
    ['Starts', starts === 'now' ? 'Now' : day(starts_at)],
    ['Due now', cents(due_now)],
    [`Each ${cycle === 'annual' ? 'year' : 'month'}, without taxes`, cents(per_period)],
    ['Next payment', day(next_payment_at)],
  ];
  return credit ? [...rows, ['Credit for later invoices', cents(credit)] as const] : rows;
}
