import { type Account, newId } from './account.ts';
import { Refusal } from './refusal.ts';
import type { PaymentMethod } from './types.ts';

/** What happens when a card is kept, and when it is charged. */
type Card = {
  last4: string;
  brand: string;
  title: string;
  /** Stripe's ready-made payment method for tests. */
  testId: string;
  declines: 'never' | 'always' | 'charges';
  declineCode?: string;
  needsConfirmation?: boolean;
};

/** Stripe's test cards, as its documentation names them. */
export const cards: Record<string, Card> = {
  '4242424242424242': {
    ...{ last4: '4242', brand: 'visa', title: 'Good', testId: 'pm_card_visa' },
    declines: 'never',
  },
  '5555555555554444': {
    ...{ last4: '4444', brand: 'mastercard', title: 'Good', testId: 'pm_card_mastercard' },
    declines: 'never',
  },
  '4000000000000002': {
    ...{ last4: '0002', brand: 'visa', title: 'Declined', testId: 'pm_card_visa_chargeDeclined' },
    ...{ declines: 'always', declineCode: 'generic_decline' },
  },
  '4000000000009995': {
    ...{
      last4: '9995',
      brand: 'visa',
      title: 'Declined: no funds',
      testId: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    },
    ...{ declines: 'always', declineCode: 'insufficient_funds' },
  },
  '4000000000000341': {
    ...{
      last4: '0341',
      brand: 'visa',
      title: 'Is kept, but fails when charged',
      testId: 'pm_card_chargeCustomerFail',
    },
    ...{ declines: 'charges', declineCode: 'generic_decline' },
  },
  '4000002760003184': {
    ...{
      last4: '3184',
      brand: 'visa',
      title: 'Asks for confirmation each time',
      testId: 'pm_card_authenticationRequired',
    },
    ...{ declines: 'never', needsConfirmation: true },
  },
};

export const cardOf = (account: Account, method: PaymentMethod): Card =>
  cards[account.store.note<string>(`card:${method.id}`) ?? ''] ??
  (cards['4242424242424242'] as Card);

/** Keeps a card for a customer, unless its bank refuses at once. */
export function attachCard(
  account: Account,
  customer: string,
  number: string,
  billing: { name?: string | null; email?: string | null } = {},
): PaymentMethod {
  const card = cards[number.replaceAll(/\s/g, '')];
  if (!card) {
    throw new Refusal(402, {
      type: 'card_error',
      code: 'incorrect_number',
      param: 'number',
      message: 'Your card number is incorrect. Choose one of the test cards.',
    });
  }
  if (card.declines === 'always') throw declined(card);

  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'always',
    billing_details: {
      address: null,
      email: billing.email ?? null,
      name: billing.name ?? null,
      phone: null,
      tax_id: null,
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: card.brand,
      exp_month: 12,
      exp_year: new Date(account.now() * 1_000).getUTCFullYear() + 3,
      fingerprint: `fingerprint${card.last4}`,
      funding: 'credit',
      generated_from: null,
      last4: card.last4,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: account.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  account.store.setNote(`card:${method.id}`, number.replaceAll(/\s/g, ''));
  account.keep(method);
  account.emit('payment_method.attached', method);
  return method;
}

export const declined = ({ declineCode = 'generic_decline' }: Pick<Card, 'declineCode'>): Refusal =>
  new Refusal(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: declineCode,
    message:
      declineCode === 'insufficient_funds'
        ? 'Your card has insufficient funds.'
        : 'Your card was declined.',
  });
