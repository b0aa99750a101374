import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Outcome } from './outcome.tsx';
import type { Registered } from './use-sign-up.ts';

/** What happens next, which differs with the way that was chosen. */
export function RegisterSuccess({ option, organization, email }: Registered) {
  const outcomes = {
    create_new: {
      kind: 'done',
      title: 'Your account is ready',
      message: `${organization} is set up and you are its administrator. We sent a link to ${email} to verify your email address.`,
    },
    join_with_id: {
      kind: 'waiting',
      title: 'Account created, pending approval',
      message: `We write to ${email} once an administrator has decided. Please open the link that we sent there already, to confirm your address.`,
    },
    request_access: {
      kind: 'waiting',
      title: 'Request sent, pending approval',
      message: `An administrator of the organization decides about it. If you are let in, we send a link to ${email} to set your password.`,
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
