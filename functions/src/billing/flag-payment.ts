import type { TenantRecord } from '../accounts/account-records.ts';
import { audit } from '../audit/audit-entry.ts';
import { letter } from '../mail/letter.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { ignoring } from '../platform/write-refused.ts';

type Needs = {
  config: Config;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  payments: Pick<Payments, 'isLive'>;
};
type Flagged = {
  kind: keyof typeof flags;
  /** What is told once. */
  id: string;
  /** Where it is to be seen at Stripe. */
  seenAt?: string;
};

/** What has happened, to the operator and in the organization's activity, and where to look at it. */
const flags = {
  refund: {
    subject: 'A payment was given back',
    says: 'A payment was given back, or a part of it. The subscription goes on as it is: end it at Stripe if that was meant.',
    action: 'gave a payment back',
    path: 'payments',
  },
  dispute: {
    subject: 'A payment is disputed',
    says: 'The bank of the payer disputes a payment. Answer it at Stripe before its time is over; until then nothing changes for the organization.',
    action: 'says that a payment is disputed',
    path: 'disputes',
  },
  double: {
    subject: 'A second subscription was closed',
    says: 'There were two subscriptions at the same time. The newer one is ended at once, and what was paid for it is given back.',
    action: 'closed a second subscription and gave its payment back',
    path: 'subscriptions',
  },
} as const;

/** Stripe may tell the same for a month. */
const KEPT_SECONDS = 90 * 24 * 3_600;
const stripe = { id: 'stripe', email: '', firstName: 'Stripe', lastName: '' };

/** Tells the operator by mail, and the administrators in their activity: each once. */
export async function flagPayment(
  deps: Needs,
  tenant: TenantRecord,
  { kind, id, seenAt = id }: Flagged,
): Promise<void> {
  const { config, now, outbox, payments } = deps;
  const { subject, says, action, path } = flags[kind];
  const mail = letter({
    to: config.CONTACT_EMAIL,
    subject: `${subject}: ${tenant.name}`,
    paragraphs: [says, `Organization: ${tenant.name} (${tenant.id})`, `At Stripe: ${seenAt}`],
    action: {
      label: 'Look at it at Stripe',
      url: `https://dashboard.stripe.com/${payments.isLive ? '' : 'test/'}${path}/${seenAt}`,
    },
    closing: 'You get this mail because you run this installation of Talkwright.',
  });
  const marker = {
    ...{ id: `billing-flag-${kind}-${id}`, tenantId: tenant.id, type: 'billingFlag' },
    ...{ createdAt: now().toISOString(), ttl: KEPT_SECONDS },
  };
  await outbox
    .commit(tenant.id, [
      { operation: 'create', item: marker },
      writeOutbox(outbox.record(tenant.id, 'mail', mail)),
      audit(deps, tenant.id, stripe, action),
    ])
    .catch(ignoring('exists'));
}
