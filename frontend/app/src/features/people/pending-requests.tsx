import { IconUserQuestion } from '@tabler/icons-react';
import type { PendingRequest } from '@talkwright/shared/areas/people';
import { useState } from 'react';
import { LIVE } from '../../server/live.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { ListSection } from '../../ui/list-section.tsx';
import { NothingYet } from '../../ui/nothing-yet.tsx';
import { useCursorPages } from '../../ui/use-cursor-pages.ts';
import { FoldedList } from './folded-list.tsx';
import { PAGE_SIZE, useListPendingRequestsQuery } from './people.api.ts';
import { RejectDialog } from './reject-dialog.tsx';
import { RequestRow } from './request-row.tsx';

export function PendingRequests() {
  const pages = useCursorPages(PAGE_SIZE);
  const { data, currentData, error, refetch } = useListPendingRequestsQuery(pages.query, LIVE);
  const waiting = data?.total ?? 0;
  const [rejected, setRejected] = useState<PendingRequest>();
  // The last one of a page may be decided.
  if (currentData?.requests.length === 0 && !pages.isFirst) pages.goToFirst();

  return (
    <>
      <ListSection
        title="Pending access requests"
        count={waiting > 0 && `${waiting} waiting`}
        query={{ data, error, refetch }}
      >
        {({ requests, total, nextCursor }) =>
          requests.length > 0 ? (
            <FoldedList
              label="Pending access requests"
              items={requests}
              {...{ total, pages, nextCursor }}
              failed={
                !currentData && Boolean(error) && <ErrorState error={error} onRetry={refetch} />
              }
              noun="requests"
            >
              {(request) => (
                <RequestRow
                  key={request.id}
                  request={request}
                  onReject={() => setRejected(request)}
                />
              )}
            </FoldedList>
          ) : (
            <NothingYet
              icon={<IconUserQuestion size={20} stroke={1.6} />}
              title="Nobody is waiting"
              hint="Whoever asks to join, and has confirmed the email address, waits here for your decision."
            />
          )
        }
      </ListSection>
      {/* Not inside its row: that goes when somebody else decides, and a reason may be half written. */}
      {rejected && (
        <RejectDialog key={rejected.id} request={rejected} onClose={() => setRejected(undefined)} />
      )}
    </>
  );
}
