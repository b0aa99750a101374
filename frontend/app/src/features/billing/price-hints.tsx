import { Text } from '@mantine/core';
import { paidPlanIds, plans } from '@talkwright/shared/plans';
import { formatPrice } from '../../ui/price.ts';

export const PriceHints = () => (
  <Text size="sm" c="dimmed">
    {paidPlanIds
      .map((id) => `${plans[id].name} ${formatPrice(plans[id].monthlyPrice)}/mo`)
      .join(', ')}
    . Annual billing saves 15%. A Boost Pack adds 25% to limits each. Priority support comes with
    Pro and above.
  </Text>
);
