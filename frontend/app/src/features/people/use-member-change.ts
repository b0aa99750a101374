import type { MemberChange, OrganizationMember } from '@talkwright/shared/areas/people';
import { messageOf } from '../../server/failure.ts';
import { useUser } from '../../server/use-session.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.tsx';
import { useUpdateMemberMutation } from './people.api.ts';

type Fields = Omit<MemberChange, 'id'>;

/** A change shows at once, and is gone again when the server refuses it. What touches oneself is asked for first. */
export function useMemberChange(member: OrganizationMember) {
  const [updateMember, { isLoading, originalArgs }] = useUpdateMemberMutation();
  const isOwn = useUser()?.id === member.id;
  const { confirm } = useDialogs();

  async function change(fields: Fields): Promise<void> {
    if (isOwn && !(await confirm(questionFor(fields)))) return;
    try {
      await updateMember({ id: member.id, ...fields }).unwrap();
      toast('User updated', 'success');
    } catch (error) {
      toast(messageOf(error));
    }
  }

  return { shown: isLoading ? { ...member, ...originalArgs } : member, change };
}

const questionFor = ({ role }: Fields) =>
  role
    ? {
        title: 'Change your own role?',
        message:
          'You will no longer be able to manage users and invitations. Only another administrator can make you one again.',
        confirmText: 'Change my role',
        isDanger: true,
      }
    : {
        title: 'Deactivate yourself?',
        message:
          'You are signed out at once and cannot sign in any more. Only another administrator can let you in again.',
        confirmText: 'Deactivate me',
        isDanger: true,
      };
