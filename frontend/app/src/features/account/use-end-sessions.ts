import type { OwnLogin } from '@talkwright/shared/areas/account';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { isCallFailure } from '../../server/failure.ts';
import { dropSession } from '../../server/session.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.tsx';
import { useRevokeSessionMutation } from './account.api.ts';

/** Ends sessions of the person after asking. One that has ended already is no failure. */
export function useEndSessions() {
  const [revoke] = useRevokeSessionMutation();
  const { confirm } = useDialogs();
  const navigate = useNavigate();

  async function endOne({ id }: OwnLogin): Promise<void> {
    const { error } = await revoke({ id });
    if (error && !(isCallFailure(error) && error.code === 'own_session_not_found')) throw error;
  }

  async function end(session: OwnLogin): Promise<void> {
    const isEnded = await confirm({
      title: `Log out ${session.device}`,
      message: session.isCurrent
        ? 'This is the device in front of you. You will have to log in again.'
        : 'Whoever uses this device will have to log in again.',
      confirmText: 'Log out',
      onConfirm: () => endOne(session),
    });
    if (!isEnded) return;
    if (!session.isCurrent) return toast(`${session.device} was logged out.`, 'success');
    dropSession();
    void navigate(paths.login);
  }

  async function endOthers(sessions: OwnLogin[]): Promise<void> {
    const isEnded = await confirm({
      title: 'Log out everywhere else',
      message: 'All of your other devices will have to log in again. You stay logged in here.',
      confirmText: 'Log out',
      onConfirm: async () => {
        await Promise.all(sessions.map(endOne));
      },
    });
    if (isEnded) toast('Your other devices were logged out.', 'success');
  }

  return { end, endOthers };
}
