import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getConfig } from '../../../server/config.ts';
import { useIsAdmin } from '../../../server/use-session.ts';
import { useConfirmCheckoutMutation } from '../billing.api.ts';

export type CheckoutOutcome = 'success' | 'cancel' | undefined;

/**
 * How the person came back from the payment page, if they did. The address tells it once: a reload, or a link to it
 * that is sent around, confirms nothing again.
 */
export function useCheckoutReturn(): CheckoutOutcome {
  const [query, setQuery] = useSearchParams();
  const [confirm] = useConfirmCheckoutMutation();
  const isAdmin = useIsAdmin();
  const status = query.get('status');
  const sessionId = query.get('session_id');
  const [outcome, setOutcome] = useState<CheckoutOutcome>();
  const told = getConfig().isBilled ? outcomeOf(status) : undefined;
  if (told && told !== outcome) setOutcome(told);

  const take = useEffectEvent(async () => {
    const next = new URLSearchParams(query);
    next.delete('status');
    next.delete('session_id');
    setQuery(next, { replace: true });
    if (told !== 'success' || !sessionId || !isAdmin) return;
    // What is shown is loaded anew with the answer, or else with the next look at the page: the provider tells us as well.
    const { error } = await confirm({ sessionId });
    if (error) report(error);
  });

  useEffect(() => {
    if (status !== null) void take();
  }, [status]);

  return outcome;
}

const outcomeOf = (status: string | null): CheckoutOutcome =>
  status === 'success' || status === 'cancel' ? status : undefined;

function report(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the person has paid, and can do nothing about it
  console.error(error);
}
