import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useResumeSubscriptionMutation } from '../billing.api.ts';

type Props = {
  label: string;
  /** What comes of it. */
  children: ReactNode;
};

/** Takes back what has not happened yet. */
export function KeepButton({ label, children }: Props) {
  const [resume] = useResumeSubscriptionMutation();
  const dialogs = useDialogs();

  const onKeep = async () => {
    const isKept = await dialogs.confirm({
      title: label,
      message: children,
      confirmText: label,
      onConfirm: async () => void (await resume().unwrap()),
    });
    if (isKept) toast('The subscription stays as it is', 'success');
  };

  return (
    <Button size="xs" variant="default" onClick={onKeep}>
      {label}
    </Button>
  );
}
