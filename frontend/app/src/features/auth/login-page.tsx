import { useState, useTransition } from 'react';
import { messageOf } from '../../server/failure.ts';
import { loadable } from '../../ui/loadable.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoginMutation } from './auth.api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { PasswordStep } from './password-step.tsx';

/** Most people never see it: it is not a part of the first page. */
const SecondFactorStep = loadable(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
);

/** Whoever is signed in leaves this page by itself: its guard sends them on. */
export function LoginPage() {
  const [login, { isLoading }] = useLoginMutation();
  const [credentials, setCredentials] = useState({ email: '', password: '', rememberMe: false });
  const [step, setStep] = useState<'first' | 'second' | 'back'>('first');
  const [isOpening, startTransition] = useTransition();

  async function signIn(factor: { totpCode?: string; backupCode?: string } = {}) {
    const { data, error } = await login({ ...credentials, ...factor });
    if (error) toast(messageOf(error));
    if (!data?.requiresTwoFactor) return;
    startTransition(async () => {
      await SecondFactorStep.load();
      setStep('second');
    });
  }

  return (
    <AuthLayout>
      {step === 'second' ? (
        <SecondFactorStep isBusy={isLoading} onCode={signIn} onBack={() => setStep('back')} />
      ) : (
        <PasswordStep
          values={credentials}
          isBusy={isLoading || isOpening}
          takesFocus={step === 'back'}
          onChange={setCredentials}
          onSubmit={signIn}
        />
      )}
    </AuthLayout>
  );
}
