import { useGetUsageQuery, useKnownUsage } from './billing.api.ts';

/** Stripe tells of a payment within seconds. */
const AWAITED_MS = 3_000;

/** How the organization stands, also when one comes back to the page: it may have been paid for in another tab. */
export function useUsage(isPaymentAwaited = false) {
  const { data: known } = useKnownUsage();
  const isAwaited = isPaymentAwaited && known?.subscription.status !== 'active';

  return useGetUsageQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    pollingInterval: isAwaited ? AWAITED_MS : 0,
    skipPollingIfUnfocused: true,
  });
}
