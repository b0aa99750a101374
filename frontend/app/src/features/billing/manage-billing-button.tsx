import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { usePortal } from './use-portal.ts';

/** To the payment provider's page for card, address, tax number and invoices. */
export function ManageBillingButton() {
  const { openPortal, isOpening } = usePortal();

  return (
    <Button
      variant="default"
      style={{ alignSelf: 'start' }}
      rightSection={<IconExternalLink size={16} stroke={1.6} />}
      loading={isOpening}
      onClick={openPortal}
    >
      Manage Billing
    </Button>
  );
}
