import { messageOf } from '../../server/failure.ts';
import { toast } from '../../ui/toasts.tsx';
import { useResendVerificationMutation } from './auth.api.ts';

/** For whoever is signed in with an address that is not verified yet. */
export function useResendVerification() {
  const [resend, { isLoading }] = useResendVerificationMutation();

  async function sendAgain(): Promise<void> {
    const { error } = await resend();
    if (error) toast(messageOf(error));
    else toast('We sent you a new link. Look into your mailbox.', 'success');
  }

  return { sendAgain, isSending: isLoading };
}
