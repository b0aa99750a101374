import { plans } from '@talkwright/shared/plans';
import type { TenantRecord } from '../accounts/account-records.ts';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { letter } from '../mail/letter.ts';
import { notify } from '../notifications/notification-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import { ignoring } from '../platform/write-refused.ts';
import { entitlementsOf, graceEndsAt } from '../usage/entitlements.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};
type Told = { id: string; title: string; message: string; action: string };

const DAY_MS = 24 * 3_600_000;
const DAYS_AHEAD = 3;
/** News for so long. Shorter than what was told is remembered, so that it is told once. */
const DAYS_AFTER = 7;
/** A batch has room for a hundred changes. */
const MAX_MAILS = 99;

/**
 * Tells the administrators, by mail and in the app, that the trial is about to end, that it has, and that a payment has
 * failed: each once.
 */
export async function tellStanding(deps: Needs, tenantId: string): Promise<void> {
  const tenant = (await deps.accounts.findTenant(tenantId))?.value;
  const told = tenant && !tenant.isDeleted && toTell(tenant, deps.now());
  if (!told) return;
  const addresses = (await deps.members.listAdminAddresses(tenantId)).slice(0, MAX_MAILS);
  const { id, title, message } = told;
  const notification = notify(deps, {
    ...{ id, tenantId, audience: 'admins', kind: 'billing', title, message },
  });
  const mails = addresses.map((to) =>
    writeOutbox(deps.outbox.record(tenantId, 'mail', mailOf(deps.config, to, tenant, told))),
  );
  // With its mails, or not at all: where the notification is there already, all was told.
  await deps.outbox
    .commit(tenantId, [{ operation: 'create', item: notification.item }, ...mails])
    .catch(ignoring('exists'));
}

function toTell(tenant: TenantRecord, now: Date): Told | undefined {
  const { trialEndsAt, subscription } = tenant.billing ?? {};
  const { name } = plans[tenant.plan];
  const { state } = entitlementsOf(tenant, now);
  if (state === 'past_due' && subscription?.pastDueSince) {
    const since = subscription.pastDueSince;
    return {
      id: `payment-failed-${Date.parse(since)}`,
      title: 'A payment failed',
      message: `The last payment for the plan ${name} failed. All goes on until ${dayOf(graceEndsAt(since))}: pay until then, or choose another card.`,
      action: 'Go to Billing',
    };
  }
  if (!trialEndsAt) return undefined;
  const trialEnd = new Date(trialEndsAt);
  const daysLeft = (trialEnd.getTime() - now.getTime()) / DAY_MS;
  // Of a trial that is extended, the new end is told as well.
  if (state === 'trialing' && daysLeft <= DAYS_AHEAD) {
    return {
      id: `trial-ends-${trialEnd.getTime()}`,
      title: 'Your trial ends soon',
      message: `Your trial of the plan ${name} ends on ${dayOf(trialEnd)}. Choose a plan until then, and all goes on as it is.`,
      action: 'Choose a plan',
    };
  }
  if (state === 'unpaid' && !subscription && daysLeft > -DAYS_AFTER) {
    return {
      id: `trial-ended-${trialEnd.getTime()}`,
      title: 'Your trial has ended',
      message: `Your trial of the plan ${name} has ended. Your agents take no more questions until you choose a plan. Nothing was deleted.`,
      action: 'Choose a plan',
    };
  }
  return undefined;
}

const dayOf = (time: Date): string =>
  time.toLocaleDateString('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });

const mailOf = ({ APP_URL }: Config, to: string, tenant: TenantRecord, told: Told) =>
  letter({
    to,
    subject: `${told.title}: ${tenant.name}`,
    paragraphs: ['Hello,', told.message],
    action: { label: told.action, url: `${APP_URL}/#/billing` },
    closing: `You get this mail because you are an administrator of ${tenant.name} at Talkwright.`,
  });
