import { Button, Loader, Stack, TextInput } from '@mantine/core';
import { register as contract } from '@talkwright/shared/areas/sign-up';
import { useProblem } from '../../forms/use-problem.ts';
import { messageOf } from '../../server/failure.ts';
import { Columns } from '../../ui/columns.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { AgreeCheckbox } from './agree-checkbox.tsx';
import { OptionCards } from './option-cards.tsx';
import { OptionFields } from './option-fields.tsx';
import { useRegisterForm } from './use-register-form.ts';
import { type Registered, useSignUp } from './use-sign-up.ts';

type Props = {
  onRegistered: (done: Registered) => Promise<void>;
  onRead: (text: 'terms' | 'privacy') => void;
};

export function RegisterForm({ onRegistered, onRead }: Props) {
  const signUp = useSignUp();
  const { form, choose, analyze, isAnalyzing, note, tenantName } = useRegisterForm();
  const [problem, setProblem] = useProblem(form.errors);

  const submit = form.onSubmit(
    async (values) => {
      setProblem('');
      try {
        await onRegistered(await signUp(values));
      } catch (failure) {
        form.showFailure(failure);
        setProblem(messageOf(failure));
      }
    },
    () => setProblem(contract.invalid),
  );

  return (
    // A browser that fills in the address leaves no field; the person leaves the next one.
    <form onSubmit={submit} onBlur={() => analyze(form.getValues().email)} noValidate>
      <Stack gap="md">
        <Columns at={{ xs: 2 }}>
          <TextInput
            label="First name"
            autoComplete="given-name"
            required
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label="Last name"
            autoComplete="family-name"
            required
            {...form.getInputProps('lastName')}
          />
        </Columns>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          rightSection={isAnalyzing && <Loader size={16} />}
          {...form.getInputProps('email')}
        />
        <OptionCards value={form.values.option} note={note} onChange={choose} />
        <OptionFields form={form} tenantName={tenantName} />
        <AgreeCheckbox onRead={onRead} {...form.getInputProps('hasAgreed', { type: 'checkbox' })} />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          Create Account
        </Button>
      </Stack>
    </form>
  );
}
