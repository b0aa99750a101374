import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import {
  annualTotal,
  type BillingCycle,
  type PlanId,
  planIds,
  plans,
  priceAMonth,
} from '@talkwright/shared/plans';
import { useState } from 'react';
import { linkTo, paths } from '../../paths.ts';
import { formatPrice } from '../../ui/price.ts';
import { SegmentedChoice } from '../../ui/segmented-choice.tsx';
import page from './landing.module.css';
import classes from './pricing.module.css';

export function Pricing() {
  const [cycle, setCycle] = useState<BillingCycle>('monthly');

  return (
    <section className={page.section} id="pricing" aria-labelledby="pricing-title" data-sold>
      <h2 className={page.heading} id="pricing-title">
        Pricing
      </h2>
      <p className={page.lead}>In US dollars, without taxes.</p>
      <SegmentedChoice
        aria-label="Billing cycle"
        value={cycle}
        onChange={setCycle}
        options={[
          { value: 'monthly', label: 'Monthly' },
          { value: 'annual', label: 'Annual -15%' },
        ]}
      />
      <ul className={classes.plans}>
        {planIds.map((id) => (
          <PlanCard key={id} id={id} cycle={cycle} />
        ))}
      </ul>
      <p className={page.note}>Staging environment and SSO are still to come.</p>
    </section>
  );
}

function PlanCard({ id, cycle }: { id: PlanId; cycle: BillingCycle }) {
  const { name, isFeatured, extras } = plans[id];

  return (
    <li className={classes.plan} data-featured={isFeatured || undefined}>
      <h3>
        {name}
        {isFeatured && <span className={classes.badge}>Popular</span>}
      </h3>
      <Price id={id} cycle={cycle} />
      <ul className={classes.terms}>
        {[...quantities(id), ...extras].map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <a
        href={linkTo(
          id === 'enterprise'
            ? paths.contact
            : `${paths.register}?${new URLSearchParams({ plan: id, cycle })}`,
        )}
        className={isFeatured ? page.button : page.secondary}
      >
        {id === 'enterprise' ? 'Contact Sales' : `Choose ${name}`}
      </a>
    </li>
  );
}

function Price({ id, cycle }: { id: PlanId; cycle: BillingCycle }) {
  if (id === 'enterprise') {
    return (
      <p className={classes.price}>
        <strong>Custom</strong>
        <span>As agreed with you</span>
      </p>
    );
  }
  const isAnnual = cycle === 'annual';
  return (
    <p className={classes.price}>
      <strong>{formatPrice(priceAMonth(id, cycle))}</strong> / month
      <span>
        {isAnnual
          ? `${formatPrice(annualTotal(id))} billed yearly, instead of ${formatPrice(plans[id].monthlyPrice)} a month`
          : 'Billed monthly'}
      </span>
    </p>
  );
}

/** The same words in every browser: the build has written them down already. */
const numbers = new Intl.NumberFormat('en-US');

function quantities(id: PlanId): string[] {
  const { agents, conversations, kbPages, webLookups } = plans[id];
  const amount = (value: number | null) => (value === null ? 'Custom' : numbers.format(value));
  return [
    `${agents ?? 'Unlimited'} agents`,
    `${amount(conversations)} conversations a month`,
    `${amount(kbPages)} KB pages a month`,
    `${amount(webLookups)} web lookups a month`,
  ];
}
