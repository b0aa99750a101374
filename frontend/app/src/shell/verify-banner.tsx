import { Anchor } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useResendVerification } from '../features/auth/use-resend-verification.ts';
import { useUser } from '../server/use-session.ts';
import classes from './banner.module.css';

/** Calm, since nothing is wrong: the person was sent a link and has not used it yet. */
export function VerifyBanner() {
  const user = useUser();
  const { sendAgain, isSending } = useResendVerification();
  if (!user || user.emailVerified) return null;

  return (
    <div className={classes.banner}>
      <IconMailCheck size={20} stroke={1.6} aria-hidden />
      <span>
        <span role="status">Please verify your email address. We sent a link to {user.email}.</span>{' '}
        <Anchor
          component="button"
          type="button"
          inherit
          fw={560}
          disabled={isSending}
          onClick={sendAgain}
        >
          Send the link again
        </Anchor>
      </span>
    </div>
  );
}
