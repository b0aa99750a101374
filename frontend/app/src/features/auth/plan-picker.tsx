import { Badge, Text } from '@mantine/core';
import {
  annualTotal,
  type BillingCycle,
  paidPlanIds,
  plans,
  priceAMonth,
} from '@talkwright/shared/plans';
import { CardChoice } from '../../ui/card-choice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { formatPrice } from '../../ui/price.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
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
    <CardChoice
      value={plan}
      onChange={onPlan}
      label={
        <span className={classes.label}>
          <span>Plan</span>
          <SegmentedChoice
            size="xs"
            aria-label="Billing cycle"
            value={cycle}
            onChange={onCycle}
            options={[
              { value: 'monthly', label: 'Monthly' },
              { value: 'annual', label: 'Annual -15%' },
            ]}
          />
        </span>
      }
      labelElement="div"
      classNames={{ label: classes.labelRow }}
      cards={paidPlanIds.map((id) => ({
        value: id,
        name: `${plans[id].name} plan`,
        title: <PlanTitle id={id} />,
        text: <PlanTerms id={id} cycle={cycle} />,
      }))}
    />
  );
}

const PlanTitle = ({ id }: { id: PlanId }) => (
  <>
    <Text component="span" fw={620}>
      {plans[id].name}
    </Text>
    {plans[id].isFeatured && (
      <Badge size="sm" variant="light" ml="auto">
        Popular
      </Badge>
    )}
  </>
);

function PlanTerms({ id, cycle }: { id: PlanId; cycle: BillingCycle }) {
  const { agents, conversations, kbPages, webLookups, extras } = plans[id];

  return (
    <>
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
    </>
  );
}
