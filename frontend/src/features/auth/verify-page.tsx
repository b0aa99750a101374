import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/ThemeIcon.css';
import { Button, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { verifyEmail } from '@talkwright/shared/auth';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { type Answer, call } from '../../app/call.ts';
import { startSession } from '../../app/start-session.ts';
import { selectSessionStatus } from '../../app/session-slice.ts';
import { useAppSelector } from '../../app/store.ts';
import { paths } from '../../paths.ts';
import { AuthLayout } from './auth-layout.tsx';

export function VerifyPage() {
  const [query] = useSearchParams();
  const answer = useVerification(query.get('token') ?? '');
  const isSignedIn = useAppSelector(selectSessionStatus) === 'signedIn';

  return (
    <AuthLayout>
      {answer ? (
        <Stack align="center" ta="center" gap="sm" role="status">
          <ThemeIcon
            size={64}
            radius="xl"
            variant="light"
            color={answer.failure ? 'red' : 'accent'}
            mb="xs"
            aria-hidden
          >
            {answer.failure ? <IconX size={32} /> : <IconCheck size={32} stroke={1.8} />}
          </ThemeIcon>
          <Title order={1} size={28}>
            {answer.failure ? 'Email not verified' : 'Email verified'}
          </Title>
          <Text c="dimmed">
            {answer.failure?.message ?? `Thank you. ${answer.data?.email} is verified.`}
          </Text>
          <Button
            component={Link}
            to={isSignedIn ? paths.dashboard : paths.login}
            size="md"
            mt="md"
          >
            {isSignedIn ? 'Go to Dashboard' : 'Go to Login'}
          </Button>
        </Stack>
      ) : (
        <Stack align="center" gap="md" role="status" aria-label="Verifying your email address">
          <Skeleton circle height={64} />
          <Skeleton height={32} width={240} />
          <Skeleton height={20} width={300} maw="100%" />
        </Stack>
      )}
    </AuthLayout>
  );
}

type Verification = Answer<{ email: string }>;

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
