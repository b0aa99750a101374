import { Badge, Radio, SegmentedControl, Text } from '@mantine/core';
import {
  annualTotal,
  type BillingCycle,
  paidPlanIds,
  plans,
  priceAMonth,
} from '@talkwright/shared/plans';
import { formatNumber } from '../../ui/format.ts';
import cards from './choice-cards.module.css';
import classes from './plan-picker.module.css';

type PlanId = (typeof paidPlanIds)[number];
type Props = {
  plan: PlanId;
  cycle: BillingCycle;
  onPlan: (plan: PlanId) => void;
  onCycle: (cycle: BillingCycle) => void;
};

export function PlanPicker({ plan, cycle, onPlan, onCycle }: Props) {
  return (
    <Radio.Group
      value={plan}
      onChange={(value) => onPlan(value as PlanId)}
      label={
        <span className={classes.label}>
          <span>Plan</span>
          <SegmentedControl
            size="xs"
            aria-label="Billing cycle"
            value={cycle}
            onChange={(value) => onCycle(value as BillingCycle)}
            data={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'annual', label: 'Annual −15%' },
            ]}
          />
        </span>
      }
      labelElement="div"
      classNames={{ label: classes.labelRow }}
    >
      <div className={cards.cards}>
        {paidPlanIds.map((id) => (
          <PlanCard key={id} id={id} cycle={cycle} />
        ))}
      </div>
    </Radio.Group>
  );
}

function PlanCard({ id, cycle }: { id: PlanId; cycle: BillingCycle }) {
  const { name, agents, conversations, kbPages, webLookups, extras, isFeatured } = plans[id];

  return (
    <Radio.Card value={id} radius="md" className={cards.card} aria-label={`${name} plan`}>
      <span className={cards.name}>
        <Radio.Indicator size="xs" />
        <Text component="span" fw={620}>
          {name}
        </Text>
        {isFeatured && (
          <Badge size="sm" variant="light" ml="auto">
            Popular
          </Badge>
        )}
      </span>
      <div className={classes.price}>
        <strong>{formatPrice(priceAMonth(id, cycle))}</strong> / month
      </div>
      <div className={classes.billed}>
        {cycle === 'annual' ? `${formatPrice(annualTotal(id))} billed yearly` : 'Billed monthly'}
      </div>
      <ul className={classes.features}>
        <li>{agents} agents</li>
        <li>{formatNumber(conversations)} conversations a month</li>
        <li>{formatNumber(kbPages)} KB pages a month</li>
        <li>{formatNumber(webLookups)} web lookups a month</li>
        {extras.map((extra) => (
          <li key={extra}>{extra}</li>
        ))}
      </ul>
    </Radio.Card>
  );
}

const formatPrice = (dollars: number): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(dollars);
