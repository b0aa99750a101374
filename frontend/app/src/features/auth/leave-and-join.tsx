import { Button } from '@mantine/core';
import { isCallFailure, messageOf } from '../../server/failure.ts';
import { dropSession } from '../../server/session.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.tsx';
import type { Invite } from './invite-facts.tsx';
import { useJoinWithAccountMutation } from './sign-up.api.ts';

/** Makes the call, and asks for the password first where that is too long ago. */
export type WithPassword = <Outcome extends { error?: unknown }>(
  call: () => PromiseLike<Outcome>,
) => Promise<Outcome>;

type Props = {
  token: string;
  invite: Invite;
  withPassword: WithPassword;
  onAccepted: () => Promise<void>;
  /** The account is gone, and nothing has come in its place. */
  onLeft: () => void;
};

export function LeaveAndJoin({ token, invite, withPassword, onAccepted, onLeft }: Props) {
  const { organizationName } = invite;
  const [joinWithAccount] = useJoinWithAccountMutation();
  const { confirm } = useDialogs();

  /** Answers the sentence of what has to be confirmed once more; throws what stays in the dialog. */
  async function join(confirmation: 'LEAVE' | 'DELETE'): Promise<string | undefined> {
    const { error } = await withPassword(() =>
      joinWithAccount({ inviteToken: token, confirmation }),
    );
    if (!error) return undefined;
    const code = isCallFailure(error) ? error.code : undefined;
    if (code === 'last_member') return messageOf(error);
    if (code !== 'left_without_joining') throw new Error(messageOf(error));
    dropSession();
    toast(messageOf(error));
    onLeft();
    return undefined;
  }

  async function ask() {
    let warning: string | undefined;
    let hasJoined = await confirm({
      title: `Leave and join ${organizationName}`,
      message: 'Your account leaves its organization now, and you are logged out of it everywhere.',
      confirmText: 'Leave and Join',
      isDanger: true,
      onConfirm: async () => {
        warning = await join('LEAVE');
      },
    });
    if (hasJoined && warning) {
      hasJoined = await confirm({
        title: 'Delete your organization',
        message: warning,
        confirmText: 'Delete and Join',
        isDanger: true,
        onConfirm: async () => {
          await join('DELETE');
        },
      });
    }
    if (hasJoined) await onAccepted();
  }

  return (
    <Button size="md" fullWidth onClick={ask}>
      Leave and Join
    </Button>
  );
}
