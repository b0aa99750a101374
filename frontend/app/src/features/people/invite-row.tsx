import { Badge, Button } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconTrash } from '@tabler/icons-react';
import type { Invite } from '@talkwright/shared/areas/people';
import { roleNames } from '@talkwright/shared/areas/sign-in';
import { messageOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { formatDate } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { useNow } from '../../ui/use-now.ts';
import { elsewhere } from './elsewhere.ts';
import { useExtendInviteMutation, useRevokeInviteMutation } from './people.api.ts';
import classes from './people.module.css';
import { useInviteLink } from './use-invite-link.tsx';

export function InviteRow({ invite }: { invite: Invite }) {
  const { email, role, expiresAt, hasAccountElsewhere } = invite;
  const isExpired = Date.parse(expiresAt) <= useNow();
  const { copyLinkOf } = useInviteLink();
  const { extend, revoke } = useInviteActions(invite);

  return (
    <li className={classes.row} aria-label={email}>
      <div className={classes.who}>
        <span className={classes.strong}>{email}</span>
        <div className={classes.line}>
          <Badge variant="default">{roleNames[role]}</Badge>
          {isExpired && (
            <Badge variant="light" color="red">
              Expired
            </Badge>
          )}
          <span className={classes.dimmed}>
            {isExpired ? 'Expired' : 'Expires'}{' '}
            <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
          </span>
        </div>
        {hasAccountElsewhere && <span className={classes.dimmed}>{elsewhere('Has')}</span>}
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCopy size={15} stroke={1.6} />}
          aria-label={`Copy link for ${email}`}
          onClick={() => copyLinkOf(Promise.resolve(invite), 'Invite link copied')}
        >
          Copy link
        </Button>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconCalendarPlus size={15} stroke={1.6} />}
          aria-label={`Extend 7 days for ${email}`}
          onClick={extend}
        >
          Extend 7 days
        </Button>
        <Button
          variant="default"
          size="xs"
          c="var(--mantine-color-error)"
          leftSection={<IconTrash size={15} stroke={1.6} />}
          aria-label={`Revoke invite for ${email}`}
          onClick={revoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}

function useInviteActions({ id, email }: Invite) {
  const { confirm } = useDialogs();
  const [extendInvite] = useExtendInviteMutation();
  const [revokeInvite] = useRevokeInviteMutation();

  async function extend() {
    try {
      await extendInvite({ id }).unwrap();
      toast('Invite extended 7 days', 'success');
    } catch (error) {
      toast(messageOf(error));
    }
  }

  async function revoke(): Promise<void> {
    const isAgreed = await confirm({
      title: 'Revoke invite',
      message: `The link that was sent to ${email} stops working.`,
      confirmText: 'Revoke',
      isDanger: true,
    });
    if (!isAgreed) return;
    try {
      await revokeInvite({ id }).unwrap();
      toast('Invite revoked', 'warning');
    } catch (error) {
      toast(messageOf(error));
    }
  }

  return { extend, revoke };
}
