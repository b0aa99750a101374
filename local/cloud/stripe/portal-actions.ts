import type { Account } from './account.ts';
import { attachCard } from './cards.ts';
import { change } from './customers.ts';
import { cancelInPortal, resumeInPortal } from './portal.ts';
import { invalid } from './refusal.ts';
import { addTaxId, removeTaxId } from './tax-ids.ts';
import type { PaymentMethod, PortalSession } from './types.ts';

type Said = Record<string, string>;

/** What the forms of the portal do; each is one change, and one refusal says what was wrong with it. */
const actions: Record<string, (account: Account, session: PortalSession, said: Said) => void> = {
  card(account, { customer }, { card = '' }) {
    const before = account.need('customer', customer);
    const method = attachCard(account, customer, card, before);
    change(account, before, { invoice_settings: { default_payment_method: method.id } });
    for (const subscription of account.store.list('subscription', customer)) {
      if (['canceled', 'incomplete_expired'].includes(subscription.status)) continue;
      account.save({ ...subscription, default_payment_method: method.id }, 'customer.subscription');
    }
  },
  address(account, { customer }, { email, name, line1, postal_code, city, country }) {
    change(account, account.need('customer', customer), {
      address: {
        line1: line1 || null,
        postal_code: postal_code || null,
        city: city || null,
        country: country || null,
      },
      email: email || null,
      name: name || null,
    });
  },
  'tax-id': (account, { customer }, { taxIdType = '', taxId = '' }) =>
    void addTaxId(account, customer, taxIdType, taxId),
  'remove-tax-id': (account, _session, { taxId = '' }) => void removeTaxId(account, taxId),
  cancel: (account, session, said) => void cancelInPortal(account, owned(account, session, said)),
  resume: (account, session, said) => void resumeInPortal(account, owned(account, session, said)),
};

export function actInPortal(account: Account, id: string, action: string, said: Said): void {
  const session = account.need('billing_portal.session', id);
  const act = actions[action];
  if (!act) throw invalid('The portal has no such form.');
  act(account, session, said);
}

export function methodOfCustomer(account: Account, id: string): PaymentMethod | undefined {
  const { invoice_settings: settings } = account.need('customer', id);
  const ofSubscription = account.store
    .list('subscription', id)
    .find(({ default_payment_method: method }) => method !== null)?.default_payment_method;
  const method = settings.default_payment_method ?? ofSubscription;
  return method ? account.store.get('payment_method', method) : undefined;
}

function owned(account: Account, { customer }: PortalSession, { subscription = '' }: Said) {
  const found = account.need('subscription', subscription, 'subscription');
  if (found.customer !== customer) throw invalid('This is not your subscription.', 'subscription');
  return found;
}
