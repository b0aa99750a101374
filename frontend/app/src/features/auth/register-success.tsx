import { Button } from '@mantine/core';
import { TRIAL } from '@talkwright/shared/plans';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Outcome } from './outcome.tsx';
import type { Registered } from './use-sign-up.ts';

/** What happens next, which differs with the way that was chosen. */
export function RegisterSuccess({ option, organization, email, order }: Registered) {
  const trial = order
    ? ` Your trial of ${TRIAL.days} days has begun, and the plan can be paid for later under Billing.`
    : '';
  const outcomes = {
    create_new: {
      kind: 'done',
      title: 'Your account is ready',
      message: `${organization} is set up and you are its administrator.${trial} We sent a link to ${email} to verify your email address.`,
    },
    join_with_id: {
      kind: 'waiting',
      title: 'Account created, pending approval',
      message: `Please open the link that we sent to ${email}, to confirm your address. Then an administrator decides, and we write to you.`,
    },
    request_access: {
      kind: 'waiting',
      title: 'Request sent, pending approval',
      message: `Please open the link that we sent to ${email}, to confirm your address. Then an administrator of the organization decides. If you are let in, we send you a link to set your password.`,
    },
  } as const;

  return (
    <Outcome {...outcomes[option]}>
      <Button component={Link} to={paths.login} size="md">
        Go to Login
      </Button>
    </Outcome>
  );
}
