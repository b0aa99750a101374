import type { AccountsReader } from '../accounts/accounts.store.ts';
import { isArriving } from '../accounts/is-arriving.ts';
import { endBilling } from '../billing/end-billing.ts';
import type { Blobs } from '../platform/blobs.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { Erasure } from '../platform/erasure.ts';
import type { Log } from '../platform/log.ts';
import { endSlack } from '../slack/end-slack.ts';
import { type PurgeMessage, purgeStages } from './purge-message.ts';
import { removeFilesPage } from './remove-files.ts';

type Needs = Parameters<typeof endBilling>[0] &
  Parameters<typeof endSlack>[0] & {
    accounts: AccountsReader;
    blobs: Blobs;
    bus: Bus;
    erasure: Erasure;
    log: Log;
    now: Clock;
  };

/** Well below what one message may take. */
const WORK_MS = 4 * 60_000;
/** By then whoever was at work for the organization when it was deleted has come to an end. */
const LAST_LOOK_SECONDS = 15 * 60;

/**
 * Removes everything that an organization has in any store, its own record last. Harmless twice, also at the same
 * time, and goes on where it was interrupted: what is gone is not found any more.
 */
export async function purgeTenant(deps: Needs, message: PurgeMessage): Promise<void> {
  const { tenantId, look, part, isOfImport } = message;
  if (await isBack(deps, tenantId)) {
    if (look === 'first' && !isOfImport) {
      deps.log.error('purge refused', new Error('The organization is alive.'), { tenantId });
    }
    return;
  }

  // Somebody may have paid between its end and the closing; from then on nobody can begin to.
  await endBilling(deps, tenantId);
  await endSlack(deps, tenantId);

  const removed = { ...message.removed };
  const workUntil = deps.now().getTime() + WORK_MS;
  for (const stage of purgeStages) {
    for (let count = -1; count !== 0; ) {
      count = await removePage(deps, stage, message);
      removed[stage] = (removed[stage] ?? 0) + count;
      if (count > 0 && deps.now().getTime() > workUntil) {
        const rest: PurgeMessage = { ...message, part: part + 1, removed };
        return deps.bus.send('tenant-purge', rest, { id: idOf(rest) });
      }
    }
  }
  if (await isBack(deps, tenantId)) return;
  if (look === 'first') {
    const { purgeId } = message;
    const last: PurgeMessage = { tenantId, purgeId, look: 'last', part: 1, removed: {} };
    const delaySeconds = LAST_LOOK_SECONDS;
    await deps.bus.send('tenant-purge', last, { id: idOf(last), delaySeconds });
  }
  await removePlace(deps, tenantId);
  deps.log.info('organization purged', { tenantId, look, ...removed });
}

/** It is alive, or about to be: it may have been imported since the purge began. */
async function isBack(deps: Needs, tenantId: string): Promise<boolean> {
  const tenant = await deps.accounts.findTenant(tenantId);
  return tenant ? !tenant.value.isDeleted : isArriving(deps, tenantId);
}

/** @throws WriteRefused where somebody has changed it at the same moment: then this comes again */
async function removePlace(deps: Needs, tenantId: string): Promise<void> {
  const { accounts, erasure } = deps;
  const place = (await accounts.findTenant(tenantId)) ?? (await accounts.findArrival(tenantId));
  if (!place || (await isBack(deps, tenantId))) return;
  await erasure.removeTenant(tenantId, place.etag);
}

const idOf = ({ tenantId, purgeId, look, part }: PurgeMessage) =>
  `purge-${tenantId}-${purgeId}-${look}-${part}`;

/** Answers how much there was of it: nothing of an organization that is back. */
async function removePage(
  deps: Needs,
  stage: (typeof purgeStages)[number],
  { tenantId, look }: PurgeMessage,
): Promise<number> {
  const isGone = async () => !(await isBack(deps, tenantId));
  if (stage === 'files') return removeFilesPage(deps, tenantId, isGone);
  return deps.erasure.removeTenantPage(stage, tenantId, look === 'last', isGone);
}
