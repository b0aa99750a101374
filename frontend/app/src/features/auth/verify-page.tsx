import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { type Answer, call } from '../../server/call.ts';
import { startSession } from '../../server/start-session.ts';
import { useSessionStatus, useUser } from '../../server/use-session.ts';
import { AuthLayout } from './auth-layout.tsx';
import { Outcome } from './outcome.tsx';
import { useResendVerification } from './use-resend-verification.ts';

export function VerifyPage() {
  const [query] = useSearchParams();
  const answer = useVerification(query.get('token') ?? '');

  return (
    <AuthLayout>
      {!answer && (
        <Stack align="center" gap="md" role="status" aria-label="Verifying your email address">
          <Skeleton circle height={64} />
          <Skeleton height={32} width={240} />
          <Skeleton height={20} width={300} maw="100%" />
        </Stack>
      )}
      {answer?.data && (
        <Outcome
          kind="done"
          title="Email verified"
          message={
            answer.data.awaitsApproval
              ? `Thank you. An administrator decides now; we write to ${answer.data.email} then.`
              : `Thank you. ${answer.data.email} is verified.`
          }
        >
          <WayOn />
        </Outcome>
      )}
      {answer?.failure && (
        <Outcome kind="refused" title="Email not verified" message={answer.failure.message}>
          <SendAgain />
          <WayOn />
        </Outcome>
      )}
    </AuthLayout>
  );
}

function WayOn() {
  const isSignedIn = useSessionStatus() === 'signedIn';

  return (
    <Button component={Link} to={isSignedIn ? paths.dashboard : paths.login} size="md">
      {isSignedIn ? 'Go to Dashboard' : 'Go to Login'}
    </Button>
  );
}

/** Only for somebody whom we know, and whose address is not verified: anybody else logs in first. */
function SendAgain() {
  const user = useUser();
  const { sendAgain, isSending } = useResendVerification();
  if (!user || user.emailVerified) return null;

  return (
    <Button variant="default" size="md" loading={isSending} onClick={sendAgain}>
      Send the link again
    </Button>
  );
}

type Verification = Answer<typeof verifyEmail>;

/** A link is good for one use: however often the page is drawn, its token is sent once. */
const verifications = new Map<string, Promise<Verification>>();

function useVerification(token: string): Verification | undefined {
  const [answer, setAnswer] = useState<Verification>();

  useEffect(() => {
    let isCurrent = true;
    const verification = verifications.get(token) ?? verify(token);
    verifications.set(token, verification);
    verification.then((done) => isCurrent && setAnswer(done));
    return () => {
      isCurrent = false;
    };
  }, [token]);

  return answer;
}

async function verify(token: string): Promise<Verification> {
  const answer = await call(verifyEmail, { token });
  // The banner that asks for it goes away; if not now, then at the next start.
  if (answer.data) await startSession().catch(() => undefined);
  return answer;
}
