import { IconMailForward } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import { FoldedList } from './folded-list.tsx';
import { InviteRow } from './invite-row.tsx';
import { ListSection } from './list-section.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { LIVE, useListInvitesQuery } from './people.api.ts';

export function Invites() {
  const { data: invites, error, refetch } = useListInvitesQuery(undefined, LIVE);

  return (
    <ListSection
      title="Active invites"
      count={invites !== undefined && invites.length > 0 && formatCount(invites.length, 'invite')}
      isLoading={!invites && !error}
      error={!invites && error}
      onRetry={refetch}
    >
      {invites?.length ? (
        <FoldedList label="Active invites" items={invites} noun="invites">
          {(invite) => <InviteRow key={invite.id} invite={invite} />}
        </FoldedList>
      ) : (
        <NothingYet
          icon={<IconMailForward size={20} stroke={1.6} />}
          title="No open invites"
          hint="An invite stays here until it is used, so that you can copy its link, extend or revoke it."
        />
      )}
    </ListSection>
  );
}
