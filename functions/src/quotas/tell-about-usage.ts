import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { letter } from '../mail/letter.ts';
import { notifyOnce } from '../notifications/notification-record.ts';
import type { NotificationsReader } from '../notifications/notifications.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { Payments } from '../platform/payments.ts';
import { ignoring, isUnavailable } from '../platform/write-refused.ts';
import { cycleAt, type Meter } from '../usage/meter-record.ts';
import type { MetersReader } from '../usage/meters.store.ts';
import { capAlerts, planAlerts, type UsageAlert } from './usage-alert.ts';
import type { UsageAlerts } from './usage-alerts.store.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  config: Config;
  log: Log;
  members: MembersReader;
  meters: MetersReader;
  newId: NewId;
  notifications: NotificationsReader;
  now: Clock;
  outbox: Outbox;
  payments: Payments;
  usageAlerts: UsageAlerts;
};

/** What was written at the same moment as the last look may not have been seen by it. */
const OVERLAP_SECONDS = 60;
/** Visitors wait for the same database. */
const AT_ONCE = 10;
/** A batch has room for a hundred changes. */
const MAX_MAILS = 99;

/**
 * Every ten minutes: tells the administrators of each organization whose meters have changed what is nearly or wholly
 * used up. Once in a cycle for each meter and step, however often it is looked at. One that fails holds up no other.
 */
export async function tellAboutUsage(deps: Needs): Promise<void> {
  const seenTo = await deps.usageAlerts.findSeenTo();
  const cycle = cycleAt(deps.now());
  const changed = await deps.meters.listChanged(cycle, seenTo - OVERLAP_SECONDS);
  for (let start = 0; start < changed.length; start += AT_ONCE) {
    const together = changed.slice(start, start + AT_ONCE);
    await Promise.all(together.map((meter) => tellOrganization(deps, meter)));
  }
  const last = changed.reduce((latest, { changedAt }) => Math.max(latest, changedAt), seenTo);
  if (last > seenTo) await deps.usageAlerts.keepSeenTo(last);
}

async function tellOrganization(deps: Needs, meter: Meter): Promise<void> {
  const { tenantId } = meter;
  try {
    for (const alert of await alertsOf(deps, meter)) {
      if (!(await deps.notifications.has(tenantId, alert.id))) await tell(deps, tenantId, alert);
    }
  } catch (error) {
    // The database cannot be reached: the next round begins where this one did.
    if (isUnavailable(error)) throw error;
    deps.log.error('usage not told', error, { tenantId });
  }
}

async function alertsOf(deps: Needs, meter: Meter): Promise<UsageAlert[]> {
  const { accounts, agents, payments, now } = deps;
  const { tenantId } = meter;
  const tenant = (await accounts.findTenant(tenantId))?.value;
  if (!tenant || tenant.isDeleted) return [];
  const alerts = planAlerts({ tenant, meter, now: now(), isBilled: payments.isOn });
  const { agentCaps: caps } = tenant;
  if (Object.keys(caps).length === 0) return alerts;
  const names = new Map((await agents.list(tenantId)).map(({ id, name }) => [id, name]));
  return [...alerts, ...capAlerts({ meter, names }, caps)];
}

async function tell(deps: Needs, tenantId: string, alert: UsageAlert): Promise<void> {
  const { config, members, outbox } = deps;
  const { id, title, message, more } = alert;
  const admins = (await members.listAdminAddresses(tenantId)).slice(0, MAX_MAILS);
  const letters = admins.map((to) =>
    letter({
      to,
      subject: title,
      paragraphs: ['Hello,', message, ...more],
      action: { label: 'Look at Billing & Usage', url: `${config.APP_URL}/#/billing` },
      closing: 'We write about each of these once a month at most.',
    }),
  );
  const notification = { id, tenantId, audience: 'admins', kind: 'usage', title, message } as const;
  await outbox
    .commit(tenantId, [
      notifyOnce(deps, notification),
      ...letters.map((mail) => writeOutbox(outbox.record(tenantId, 'mail', mail))),
    ])
    // Somebody else has told it at the same moment.
    .catch(ignoring('exists'));
}
