import type { listPendingRequests as contract } from '@talkwright/shared/areas/people';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { timeSchema } from '@talkwright/shared/contract/rules';
import type { Member } from '../../accounts/caller.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/list-page.ts';
import type { RequestsReader } from './requests.store.ts';

const LIST = 'requests';

/** One page of those that wait for a decision. @throws Failure `invalid_input` for a cursor of another list */
export async function listPendingRequests(
  { requests }: { requests: RequestsReader },
  { tenantId }: Member,
  { limit, cursor }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const after = readCursor(LIST, timeSchema, cursor);
  const [found, total] = await Promise.all([
    requests.page(tenantId, limit + 1, after),
    requests.count(tenantId),
  ]);
  const { shown, nextCursor } = pageOf(found, limit, ({ createdAt, id }) =>
    writeCursor(LIST, { key: createdAt, id }),
  );
  return { requests: shown, total, nextCursor };
}
