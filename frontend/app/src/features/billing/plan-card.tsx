import { Badge, Button, Text, Title } from '@mantine/core';
import {
  annualTotal,
  type BillingCycle,
  type PaidPlanId,
  type PlanId,
  paidPlanIds,
  plans,
  priceAMonth,
} from '@talkwright/shared/plans';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { formatNumber } from '../../ui/format.ts';
import { formatPrice } from '../../ui/price.ts';
import classes from './billing.module.css';

type Props = {
  id: PlanId;
  cycle: BillingCycle;
  isCurrent: boolean;
  /** The way to its payment is looked for, or to that of another one. */
  isBusy: boolean;
  isDisabled: boolean;
  onChoose: (plan: PaidPlanId) => void;
};

export function PlanCard({ id, cycle, isCurrent, isBusy, isDisabled, onChoose }: Props) {
  const paid = paidPlanIds.find((one) => one === id);
  const { name } = plans[id];

  return (
    <li className={classes.plan} data-current={isCurrent || undefined}>
      <div className={classes.planTitle}>
        <Title order={3} size={16}>
          {name}
        </Title>
        {isCurrent && (
          <Badge size="sm" variant="light" tt="none">
            Current
          </Badge>
        )}
      </div>
      <Text size="sm" c="dimmed" className={classes.description}>
        {descriptionOf(id)}
      </Text>
      {paid ? (
        <Price id={paid} cycle={cycle} />
      ) : (
        <div className={classes.price}>
          <strong>Contact</strong>
        </div>
      )}
      {paid ? (
        <Button
          variant={isCurrent ? 'default' : 'light'}
          loading={isBusy}
          disabled={isDisabled}
          onClick={() => onChoose(paid)}
        >
          Choose {name}
        </Button>
      ) : (
        <Button component={Link} to={paths.contact} variant="light">
          Choose {name}
        </Button>
      )}
    </li>
  );
}

const Price = ({ id, cycle }: { id: PaidPlanId; cycle: BillingCycle }) => (
  <div>
    <div className={classes.price}>
      <strong>{formatPrice(priceAMonth(id, cycle))}</strong> / month
    </div>
    <Text size="xs" c="dimmed">
      {cycle === 'annual' ? `${formatPrice(annualTotal(id))} billed yearly` : 'Billed monthly'}
    </Text>
  </div>
);

function descriptionOf(id: PlanId): string {
  const { agents, conversations, kbPages, webLookups, extras } = plans[id];
  if (agents === null) return `As agreed with you: unlimited agents. ${extras.join(', ')}.`;
  return (
    `${agents} agents; ${formatNumber(conversations)} conversations, ${formatNumber(kbPages)} pages and ` +
    `${formatNumber(webLookups)} web searches a month. ${extras.join(', ')}.`
  );
}
