import { useState } from 'react';
import { isCallFailure } from '../../server/failure.ts';
import { ConfirmPasswordModal } from './confirm-password-modal.tsx';

/**
 * For calls that want the password to have been given a short while ago. Where it was not, `prompt` asks for it, and the
 * call is made again; whoever closes the prompt gets the refusal.
 */
export function usePasswordPrompt() {
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>();

  const ask = () =>
    new Promise<boolean>((resolve) => {
      setAnswer(() => (isConfirmed: boolean) => {
        setAnswer(undefined);
        resolve(isConfirmed);
      });
    });

  async function withPassword<Outcome extends { error?: unknown }>(
    call: () => PromiseLike<Outcome>,
  ): Promise<Outcome> {
    const outcome = await call();
    const { error } = outcome;
    const isNeeded = isCallFailure(error) && error.code === 'password_needed';
    return isNeeded && (await ask()) ? call() : outcome;
  }

  const prompt = answer && (
    <ConfirmPasswordModal onConfirmed={() => answer(true)} onClose={() => answer(false)} />
  );
  return { withPassword, prompt };
}
