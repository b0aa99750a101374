import type { User } from '@talkwright/shared/areas/sign-in';
import { inviteStatus as contract } from '@talkwright/shared/areas/sign-up';
import { useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useUser } from '../../server/use-session.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { usePasswordPrompt } from '../account/use-password-prompt.tsx';
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
import { InviteWays } from './invite-ways.tsx';
import { Outcome } from './outcome.tsx';
import { useInviteStatusQuery } from './sign-up.api.ts';
import { withoutProof } from './without-proof.ts';

/**
 * Whoever is signed in is sent on, as from all pages for guests, unless the invitation is theirs: else it would lead them
 * nowhere. Who accepts is signed in from then on, and stays here.
 */
export function AcceptInvitePage() {
  const params = useParams();
  const [query] = useSearchParams();
  const token = (params.token ?? query.get('token') ?? query.get('inviteToken') ?? '').trim();
  const user = useUser();
  const [visitor, setVisitor] = useState(user);
  if (visitor && !token) return <Navigate to={paths.dashboard} replace />;

  return (
    <AuthLayout>
      {token ? (
        <Invitation key={token} token={token} visitor={visitor} onLeft={() => setVisitor(null)} />
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

type Props = { token: string; visitor: User | null; onLeft: () => void };

function Invitation({ token, visitor, onLeft }: Props) {
  const { data, error, isFetching, refetch } = useInviteStatusQuery(
    { token: withoutProof(token) },
    { refetchOnMountOrArgChange: true },
  );
  const [isAccepted, setIsAccepted] = useState(false);
  const [takesOtherAddress, setTakesOtherAddress] = useState(false);
  const { read, modal } = useLegalModal();
  const { withPassword, prompt } = usePasswordPrompt();
  const invite = data?.invite;

  async function finish() {
    await refetch();
    setIsAccepted(true);
  }

  if (isAccepted) {
    // Nothing is known while the data of the person before are cleared away.
    const isMarked = !invite || invite.usedAt !== null;
    return <InviteAccepted isMarked={isMarked} isAsking={isFetching} onAsk={refetch} />;
  }
  const isTheirs = invite?.hasAccountElsewhere && invite.email === visitor?.email;
  if (visitor && (error || (invite && !isTheirs))) return <Navigate to={paths.dashboard} replace />;
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
        if (open.hasAccountElsewhere && !takesOtherAddress) {
          return (
            <>
              <InviteWays
                {...{ token, visitor, withPassword, onLeft }}
                invite={open}
                onOtherAddress={() => setTakesOtherAddress(true)}
                onAccepted={finish}
              />
              {prompt}
            </>
          );
        }
        return (
          <>
            <InviteForm
              token={token}
              invite={open}
              takesOtherAddress={takesOtherAddress}
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
