import { IconMailForward } from '@tabler/icons-react';
import { LIVE } from '../../server/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount } from '../../ui/format.ts';
import { ListSection } from '../../ui/list-section.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { useCursorPages } from '../../ui/use-cursor-pages.ts';
import { FoldedList } from './folded-list.tsx';
import { InviteRow } from './invite-row.tsx';
import { PAGE_SIZE, useListInvitesQuery } from './people.api.ts';

export function Invites() {
  const pages = useCursorPages(PAGE_SIZE);
  const { data, currentData, error, refetch } = useListInvitesQuery(pages.query, LIVE);
  const open = data?.total ?? 0;
  // The last one of a page may be used, or revoked.
  if (currentData?.invites.length === 0 && !pages.isFirst) pages.goToFirst();

  return (
    <ListSection
      title="Active invites"
      count={open > 0 && formatCount(open, 'invite')}
      query={{ data, error, refetch }}
    >
      {({ invites, total, nextCursor }) =>
        invites.length > 0 ? (
          <FoldedList
            label="Active invites"
            items={invites}
            {...{ total, pages, nextCursor }}
            failed={
              !currentData && Boolean(error) && <ErrorState error={error} onRetry={refetch} />
            }
            noun="invites"
          >
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
