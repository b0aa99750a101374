import { inviteStatus as contract } from '@talkwright/shared/areas/sign-up';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import { QueryStates } from '../../ui/query-states.tsx';
import { useLegalModal } from '../legal/use-legal-modal.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { InviteForm } from './invite-form.tsx';
import {
  InviteAccepted,
  InviteExpired,
  InviteLoading,
  InviteNotLoaded,
  InviteUsed,
} from './invite-outcomes.tsx';
import { Outcome } from './outcome.tsx';
import { useInviteStatusQuery } from './sign-up.api.ts';

export function AcceptInvitePage() {
  const params = useParams();
  const [query] = useSearchParams();
  const token = (params.token ?? query.get('token') ?? query.get('inviteToken') ?? '').trim();

  return (
    <AuthLayout>
      {token ? (
        <Invitation key={token} token={token} />
      ) : (
        <Outcome
          kind="refused"
          title={contract.invalid}
          message="Copy the whole address from the mail, or ask for another invitation."
        >
          <BackToLogin />
        </Outcome>
      )}
    </AuthLayout>
  );
}

function Invitation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useInviteStatusQuery(
    { token },
    { refetchOnMountOrArgChange: true },
  );
  const [isAccepted, setIsAccepted] = useState(false);
  const { read, modal } = useLegalModal();
  const invite = data?.invite;

  async function finish() {
    await refetch();
    setIsAccepted(true);
  }

  if (isAccepted) {
    const isMarked = Boolean(invite?.usedAt);
    return <InviteAccepted isMarked={isMarked} isAsking={isFetching} onAsk={refetch} />;
  }
  return (
    <QueryStates
      // What was heard before counts for nothing once it is refused.
      query={{ data: error ? undefined : invite, error, refetch }}
      skeleton={<InviteLoading />}
      failed={<InviteNotLoaded error={error} isAsking={isFetching} onRetry={refetch} />}
    >
      {(open) => {
        if (open.usedAt) return <InviteUsed />;
        if (Date.parse(open.expiresAt) < Date.now()) return <InviteExpired invite={open} />;
        return (
          <>
            <InviteForm
              token={token}
              invite={open}
              onRead={read}
              onRefused={refetch}
              onAccepted={finish}
            />
            {modal}
          </>
        );
      }}
    </QueryStates>
  );
}
