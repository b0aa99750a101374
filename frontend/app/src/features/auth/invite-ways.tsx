import { Anchor, Button, Center, Stack, Text } from '@mantine/core';
import type { User } from '@talkwright/shared/areas/sign-in';
import { Link, useLocation } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { AuthTitle } from './auth-title.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { type Invite, InviteFacts } from './invite-facts.tsx';
import { LeaveAndJoin, type WithPassword } from './leave-and-join.tsx';

type Props = {
  token: string;
  invite: Invite;
  /** Null for whoever has to log in first. */
  visitor: User | null;
  withPassword: WithPassword;
  onOtherAddress: () => void;
  onAccepted: () => Promise<void>;
  onLeft: () => void;
};

/** For somebody who has an account in another organization: what they can do about the invitation. */
export function InviteWays({
  token,
  invite,
  visitor,
  withPassword,
  onOtherAddress,
  onAccepted,
  onLeft,
}: Props) {
  const { email, organizationName } = invite;
  const { pathname, search } = useLocation();

  return (
    <>
      <AuthTitle title={`Join ${organizationName}`}>
        {email} has an account in another organization, and an account belongs to one. You can leave
        that organization and join this one, or join with another address.
      </AuthTitle>
      <InviteFacts invite={invite} />
      <Stack gap="md">
        <Text size="sm">
          Whoever leaves takes name, password and two-factor authentication along. What they made
          stays with the organization.
        </Text>
        {visitor ? (
          <LeaveAndJoin {...{ token, invite, withPassword, onAccepted, onLeft }} />
        ) : (
          <Button
            component={Link}
            to={paths.login}
            state={{ wanted: pathname + search }}
            size="md"
            fullWidth
          >
            Log In to Leave and Join
          </Button>
        )}
        <Button variant="default" size="md" fullWidth onClick={onOtherAddress}>
          Use Another Address
        </Button>
        <Center>
          {visitor ? (
            <Anchor component={Link} to={paths.dashboard} size="sm" fw={560}>
              Stay Where I Am
            </Anchor>
          ) : (
            <BackToLogin />
          )}
        </Center>
      </Stack>
    </>
  );
}
