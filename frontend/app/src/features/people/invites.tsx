import { IconMailForward } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import { FoldedList } from './folded-list.tsx';
import { InviteRow } from './invite-row.tsx';
import { ListSection } from './list-section.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { LIVE, useListInvitesQuery } from './people.api.ts';

export function Invites() {
  const query = useListInvitesQuery(undefined, LIVE);
  const open = query.data?.length ?? 0;

  return (
    <ListSection
      title="Active invites"
      count={open > 0 && formatCount(open, 'invite')}
      query={query}
    >
      {(invites) =>
        invites.length > 0 ? (
          <FoldedList label="Active invites" items={invites} noun="invites">
            {(invite) => <InviteRow key={invite.id} invite={invite} />}
          </FoldedList>
        ) : (
          <NothingYet
            icon={<IconMailForward size={20} stroke={1.6} />}
            title="No open invites"
            hint="An invite stays here until it is used, so that you can copy its link, extend or revoke it."
          />
        )
      }
    </ListSection>
  );
}
