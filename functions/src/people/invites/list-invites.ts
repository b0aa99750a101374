import type { listInvites as contract } from '@talkwright/shared/areas/people';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { timeSchema } from '@talkwright/shared/contract/rules';
import type { Member } from '../../accounts/caller.ts';
import type { Config } from '../../platform/config.ts';
import { pageOf, readCursor, writeCursor } from '../../platform/list-page.ts';
import { inviteToken } from './invite-token.ts';
import type { InvitesReader } from './invites.store.ts';

const LIST = 'invites';

/** One page of those that nobody has used. @throws Failure `invalid_input` for a cursor of another list */
export async function listInvites(
  { invites, config }: { invites: InvitesReader; config: Config },
  { tenantId }: Member,
  { limit, cursor }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const after = readCursor(LIST, timeSchema, cursor);
  const [found, total] = await Promise.all([
    invites.pageUnused(tenantId, limit + 1, after),
    invites.countUnused(tenantId),
  ]);
  const { shown, nextCursor } = pageOf(found, limit, ({ createdAt, id }) =>
    writeCursor(LIST, { key: createdAt, id }),
  );
  const withTokens = shown.map((invite) => ({ ...invite, token: inviteToken(config, invite) }));
  return { invites: withTokens, total, nextCursor };
}
