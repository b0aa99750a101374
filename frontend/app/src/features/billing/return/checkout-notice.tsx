import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { CheckoutOutcome } from './use-checkout-return.ts';

const notices = {
  success: {
    color: 'accent',
    Icon: IconCheck,
    sentence: 'Payment completed. Your subscription will update shortly.',
  },
  cancel: {
    color: 'orange',
    Icon: IconAlertTriangle,
    sentence: 'Checkout was canceled. You can retry anytime.',
  },
};

export function CheckoutNotice({ outcome }: { outcome: CheckoutOutcome }) {
  if (!outcome) return null;
  const { color, Icon, sentence } = notices[outcome];

  return (
    <Alert color={color} variant="light" role="status" icon={<Icon size={20} stroke={1.6} />}>
      {sentence}
    </Alert>
  );
}
