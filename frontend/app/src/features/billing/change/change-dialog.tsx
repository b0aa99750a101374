import { Button, Group, NumberInput, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { BilledSubscription, ChangePreview } from '@talkwright/shared/areas/billing';
import {
  type BillingCycle,
  boostPriceAMonth,
  MAX_BOOSTS,
  type PaidPlanId,
  plans,
} from '@talkwright/shared/plans';
import { useState } from 'react';
import { isCallFailure, messageOf } from '../../../server/failure.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { leaveFor } from '../../../ui/leave-for.ts';
import { Modal } from '../../../ui/modal.tsx';
import { formatPrice } from '../../../ui/price.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useChangePlanMutation, usePreviewChangeQuery } from '../billing.api.ts';
import classes from '../billing.module.css';
import { PriceOfChange } from './price-of-change.tsx';

const TYPING_MS = 300;

type Props = {
  subscription: BilledSubscription;
  plan: PaidPlanId;
  cycle: BillingCycle;
  onClose: () => void;
};

/** What another plan, cycle or number of boosts costs and from when on, to be confirmed at that price. */
export function ChangeDialog({ subscription, plan, cycle, onClose }: Props) {
  const [boosts, setBoosts] = useState<number | string>(subscription.boosts);
  const [settled] = useDebouncedValue(boosts, TYPING_MS);
  const [changePlan, { isLoading: isBusy }] = useChangePlanMutation();
  const [problem, setProblem] = useState('');

  const isNumber = typeof boosts === 'number';
  const isSettled = boosts === settled;
  const order = { plan, billingCycle: cycle, boosts: Number(settled) };
  const isSame =
    plan === subscription.plan &&
    cycle === subscription.plan_interval &&
    boosts === subscription.boosts;
  const preview = usePreviewChangeQuery(order, {
    skip: isSame || !isNumber || !isSettled,
    refetchOnMountOrArgChange: true,
  });
  const shown = isSettled && !preview.isFetching ? preview.currentData : undefined;

  async function confirm({ due_now, prorated_at }: ChangePreview) {
    setProblem('');
    const { data, error } = await changePlan({ ...order, due_now, prorated_at });
    if (data?.pay_url) return leaveFor(data.pay_url);
    if (data) {
      toast('The subscription was changed', 'success');
      return onClose();
    }
    setProblem(messageOf(error));
    if (isCallFailure(error) && error.code === 'price_changed') await preview.refetch();
  }

  return (
    <Modal
      title={`Choose ${plans[plan].name}, billed ${cycle === 'annual' ? 'yearly' : 'monthly'}`}
      size="md"
      closeOnClickOutside={false}
      onClose={() => isBusy || onClose()}
    >
      <Stack gap="md">
        <NumberInput
          label="Boost Packs"
          description={`Each adds 25% to conversations, pages and web searches, for ${formatPrice(boostPriceAMonth(plan, cycle))} a month.`}
          min={0}
          max={MAX_BOOSTS}
          allowDecimal={false}
          clampBehavior="strict"
          data-autofocus
          value={boosts}
          error={isNumber ? undefined : `Enter a number from 0 to ${MAX_BOOSTS}`}
          onChange={setBoosts}
        />
        <div className={classes.due}>
          {isSame && (
            <Text size="sm">
              This is what you have. Choose more or fewer boosts, or close this.
            </Text>
          )}
          {!isSame && isNumber && (
            <PriceOfChange
              cycle={cycle}
              preview={shown}
              error={preview.isFetching ? undefined : preview.error}
              onRetry={preview.refetch}
            />
          )}
        </div>
        <FormProblem>{problem}</FormProblem>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={isBusy}
            disabled={isSame || !isNumber || !shown}
            onClick={() => shown && confirm(shown)}
          >
            Confirm
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
