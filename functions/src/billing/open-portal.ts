import { Failure } from '@talkwright/shared/contract/errors';
import { PORTAL_METADATA } from '@talkwright/shared/price-list';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { Config } from '../platform/config.ts';
import type { Payments } from '../platform/payments.ts';
import { unlessMissing } from './unless-missing.ts';

type Needs = { accounts: AccountsReader; config: Config; payments: Payments };

/** @throws Failure `not_subscribed` for who never went to pay, `payment_provider_failed`, `billing_off` */
export async function openPortal(
  { accounts, config, payments }: Needs,
  { tenantId }: Member,
): Promise<{ url: string }> {
  const configuration = await findConfiguration(payments);
  const customer = (await accounts.getTenant(tenantId)).billing?.customerId;
  if (!customer) throw new Failure('not_subscribed');
  const session = await unlessMissing(
    payments.ask(({ billingPortal }) =>
      billingPortal.sessions.create({
        ...{ customer, configuration, return_url: `${config.APP_URL}/#/billing` },
      }),
    ),
  );
  if (!session) throw new Failure('not_subscribed');
  return { url: session.url };
}

/** Not the account's own one, where plans might be changed past us. */
async function findConfiguration(payments: Payments): Promise<string> {
  const found = await payments.ask(({ billingPortal }) =>
    billingPortal.configurations.list({ active: true, limit: 100 }),
  );
  const ours = found.data.find(({ metadata }) => metadata?.kind === PORTAL_METADATA.kind);
  if (ours) return ours.id;
  const cause = new Error('Stripe has no portal of ours: npm run provision creates it.');
  throw new Failure('payment_provider_failed', {}, { cause });
}
