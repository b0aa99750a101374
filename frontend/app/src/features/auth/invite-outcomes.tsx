import '@mantine/core/styles/Skeleton.css';
import { Anchor, Button, Center, Skeleton, Stack, Text } from '@mantine/core';
import { inviteStatus as contract } from '@talkwright/shared/areas/sign-up';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { BackToLogin } from './back-to-login.tsx';
import type { Invite } from './invite-facts.tsx';
import { Outcome } from './outcome.tsx';

/** As high as the form that follows: the page is centered, and nothing should jump. */
const FORM_HEIGHT = 726;

export const InviteLoading = () => (
  <Stack mih={FORM_HEIGHT} justify="space-between">
    <Stack gap={10} role="status" aria-label="Loading your invitation">
      <Skeleton height={32} width="60%" />
      <Skeleton height={20} width="90%" mb={18} />
      <Skeleton height={74} mb={18} />
      <Skeleton height={14} width={72} />
      <Skeleton height={36} mb={10} />
      <Skeleton height={14} width={72} />
      <Skeleton height={36} />
    </Stack>
    <Center>
      <BackToLogin />
    </Center>
  </Stack>
);

type AskProps = { error: unknown; isAsking: boolean; onRetry: () => void };

export function InviteNotLoaded({ error, isAsking, onRetry }: AskProps) {
  const isGone = isCallFailure(error) && error.code === 'invite_not_found';

  return (
    <Outcome
      kind="refused"
      title={isGone ? 'Invitation not found' : contract.fallback}
      message={messageOf(error)}
    >
      {!isGone && (
        <Button variant="default" size="md" loading={isAsking} onClick={onRetry}>
          Try Again
        </Button>
      )}
      <BackToLogin />
    </Outcome>
  );
}

export const InviteUsed = () => (
  <Outcome
    kind="done"
    title="You are a member already"
    message="Invitation already used. You can sign in."
  >
    <SignIn to={paths.login} />
    <BackToLogin />
  </Outcome>
);

export const InviteExpired = ({ invite }: { invite: Invite }) => (
  <Outcome
    kind="waiting"
    title="This invitation has expired"
    message={`Ask an administrator of ${invite.organizationName} to extend it, then open the link again.`}
  >
    <BackToLogin />
  </Outcome>
);

type AcceptedProps = { isMarked: boolean; isAsking: boolean; onAsk: () => void };

export const InviteAccepted = ({ isMarked, isAsking, onAsk }: AcceptedProps) => (
  <Outcome kind="done" title="You're In!" message="Your account is ready, and you are logged in.">
    {/* As specified; who is logged in comes by it to where they would go. */}
    <SignIn to={paths.dashboard} />
    {!isMarked && (
      <Text size="sm" c="dimmed" role="status">
        Invite not marked used yet, please refresh in a moment.{' '}
        <Anchor component="button" type="button" inherit disabled={isAsking} onClick={onAsk}>
          Refresh
        </Anchor>
      </Text>
    )}
    <BackToLogin />
  </Outcome>
);

const SignIn = ({ to }: { to: string }) => (
  <Button component={Link} to={to} size="md">
    Sign In
  </Button>
);
