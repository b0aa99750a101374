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
import { entitlementsOf } from '../usage/entitlements.ts';

type Needs = {
  accounts: AccountsReader;
  config: Config;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
};
type Told = { about: 'ends' | 'ended'; title: string; message: string };

const DAY_MS = 24 * 3_600_000;
const DAYS_AHEAD = 3;
/** News for so long. Shorter than what was told is remembered, so that it is told once. */
const DAYS_AFTER = 7;

/** Tells the administrators, by mail and in the app, that the trial is about to end, and that it has: each once. */
export async function tellTrial(deps: Needs, tenantId: string): Promise<void> {
  const tenant = (await deps.accounts.findTenant(tenantId))?.value;
  const told = tenant && !tenant.isDeleted && toTell(tenant, deps.now());
  if (!told) return;
  const addresses = await deps.members.listAdminAddresses(tenantId);
  const { title, message } = told;
  const notification = notify(deps, {
    ...{ id: idOf(tenant, told), tenantId, audience: 'admins', kind: 'billing', title, message },
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
  const { trialEndsAt } = tenant.billing ?? {};
  if (!trialEndsAt) return undefined;
  const { name } = plans[tenant.plan];
  const { state } = entitlementsOf(tenant, now);
  const daysLeft = (Date.parse(trialEndsAt) - now.getTime()) / DAY_MS;
  if (state === 'trialing' && daysLeft <= DAYS_AHEAD) {
    return {
      about: 'ends',
      title: 'Your trial ends soon',
      message: `Your trial of the plan ${name} ends on ${dayOf(trialEndsAt)}. Choose a plan until then, and all goes on as it is.`,
    };
  }
  if (state === 'unpaid' && !tenant.billing?.subscription && daysLeft > -DAYS_AFTER) {
    return {
      about: 'ended',
      title: 'Your trial has ended',
      message: `Your trial of the plan ${name} has ended. Your agents take no more questions until you choose a plan. Nothing was deleted.`,
    };
  }
  return undefined;
}

const dayOf = (time: string): string =>
  new Date(time).toLocaleDateString('en-US', {
    ...{ day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
  });

/** Of a trial that is extended, the new end is told as well. */
const idOf = ({ billing }: TenantRecord, { about }: Told): string =>
  `trial-${about}-${Date.parse(billing?.trialEndsAt ?? '')}`;

const mailOf = ({ APP_URL }: Config, to: string, tenant: TenantRecord, told: Told) =>
  letter({
    to,
    subject: `${told.title}: ${tenant.name}`,
    paragraphs: ['Hello,', told.message],
    action: { label: 'Choose a plan', url: `${APP_URL}/#/billing` },
    closing: `You get this mail because you are an administrator of ${tenant.name} at Talkwright.`,
  });
