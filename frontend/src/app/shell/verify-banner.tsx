import { IconMailCheck } from '@tabler/icons-react';
import { selectUser } from '../session-slice.ts';
import { useAppSelector } from '../store.ts';
import classes from './verify-banner.module.css';

/** Calm, since nothing is wrong: the person was sent a link and has not used it yet. */
export function VerifyBanner() {
  const user = useAppSelector(selectUser);
  if (!user || user.emailVerified) return null;

  return (
    <div className={classes.banner} role="status">
      <IconMailCheck size={20} stroke={1.6} aria-hidden />
      <span>Please verify your email address. We sent a link to {user.email}.</span>
    </div>
  );
}
