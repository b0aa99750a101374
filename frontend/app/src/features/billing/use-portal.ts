import { useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { leaveFor } from '../../ui/leave-for.ts';
import { useOpenPortalMutation } from './billing.api.ts';

export function usePortal() {
  const [open] = useOpenPortalMutation();
  const [isOpening, setIsOpening] = useState(false);
  const dialogs = useDialogs();

  async function openPortal() {
    setIsOpening(true);
    const { data, error } = await open();
    if (data) return leaveFor(data.url);
    setIsOpening(false);
    await dialogs.alert({
      title: 'Billing Portal Error',
      message: `Failed to open portal: ${sentenceOf(error, 'Unknown error')}`,
    });
  }

  return { openPortal, isOpening };
}
