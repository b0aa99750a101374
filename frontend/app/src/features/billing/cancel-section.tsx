import { Button, Text, Title } from '@mantine/core';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatDate } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { useCancelSubscriptionMutation } from './billing.api.ts';
import classes from './billing.module.css';

/** While there is something to cancel. */
export function CancelSection({ paid_until, cancel_at }: BilledSubscription) {
  const [cancel] = useCancelSubscriptionMutation();
  const dialogs = useDialogs();
  if (!paid_until || cancel_at) return null;
  const end = formatDate(paid_until);

  const onCancel = async () => {
    const isCanceled = await dialogs.confirm({
      title: 'Cancel Subscription',
      message: `All goes on until ${end}, and nothing more is charged. After that, agents take no new conversations; everything that is here can still be read and taken along. Until then you can take this back.`,
      confirmText: 'Cancel Subscription',
      cancelText: 'Go Back',
      isDanger: true,
      onConfirm: async () => void (await cancel().unwrap()),
    });
    if (isCanceled) toast(`The subscription ends on ${end}`, 'success');
  };

  return (
    <section className={classes.panel} aria-labelledby="cancel">
      <Title order={2} size={18} id="cancel">
        Cancel
      </Title>
      <Text size="sm">The subscription renews on {end}. Cancel it, and it ends on that day.</Text>
      <Button variant="default" style={{ alignSelf: 'start' }} onClick={onCancel}>
        Cancel Subscription
      </Button>
    </section>
  );
}
