import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Payments } from '../platform/payments.ts';
import type { BillingMessage } from './billing-message.ts';

type Needs = {
  accounts: AccountsReader;
  bus: Bus;
  now: Clock;
  payments: Pick<Payments, 'isOn'>;
};

/** Stripe answers so many requests a second that an hour is enough for a hundred thousand organizations. */
const SPREAD_SECONDS = 3_600;
/** Messages are sent side by side. */
const AT_ONCE = 25;

/** Once a day: what no event told, since one was lost or nobody was there to hear it, is taken over nevertheless. */
export async function queueSyncs({ accounts, bus, now, payments }: Needs): Promise<void> {
  if (!payments.isOn) return;
  const day = now().toISOString().slice(0, 10);
  const tenantIds = await accounts.listBilled();
  const sent = tenantIds.map((tenantId, at) => async () => {
    const message: BillingMessage = { tenantId };
    const delaySeconds = Math.floor((SPREAD_SECONDS * at) / tenantIds.length);
    await bus.send('billing', message, { id: `billing-${tenantId}-${day}`, delaySeconds });
  });
  for (let from = 0; from < sent.length; from += AT_ONCE) {
    await Promise.all(sent.slice(from, from + AT_ONCE).map((send) => send()));
  }
}
