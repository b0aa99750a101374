import type { Change } from '../platform/change.ts';
import { newId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { PurgeMessage } from './purge-message.ts';

type Needs = { outbox: Pick<Outbox, 'record'> };
type Options = Pick<PurgeMessage, 'isOfImport'> & { dueAt?: Date };

/** For a batch of the tenant: all that it has goes in the background, unless it is alive by then. */
export function queuePurge(
  { outbox }: Needs,
  tenantId: string,
  { isOfImport, dueAt }: Options = {},
): Change {
  const message: PurgeMessage = {
    ...{ tenantId, purgeId: newId(), look: 'first', part: 1, removed: {} },
    ...(isOfImport && { isOfImport }),
  };
  return writeOutbox(outbox.record(tenantId, 'tenant-purge', message, dueAt));
}
