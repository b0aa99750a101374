import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { backupCodeSchema, codeSchema } from '@talkwright/shared/contract/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CodeInput } from '../../ui/code-input.tsx';
import { AuthTitle } from './auth-title.tsx';
import classes from './second-factor-step.module.css';

const ways = {
  totpCode: {
    hint: 'Enter the code that your authenticator app shows.',
    schema: codeSchema,
    otherWay: 'backupCode',
    otherLabel: 'Use a backup code instead',
  },
  backupCode: {
    hint: 'Enter one of the backup codes that you saved. Each of them works once.',
    schema: backupCodeSchema,
    otherWay: 'totpCode',
    otherLabel: 'Use the authenticator code instead',
  },
} as const;

type Props = {
  isBusy: boolean;
  onCode: (factor: { totpCode?: string; backupCode?: string }) => Promise<void>;
  onBack: () => void;
};

export function SecondFactorStep({ isBusy, onCode, onBack }: Props) {
  const [way, setWay] = useState<keyof typeof ways>('totpCode');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const { hint, schema, otherWay, otherLabel } = ways[way];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each way begins with the focus
  useEffect(() => input.current?.focus(), [way]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = schema.safeParse(code).error?.issues[0]?.message;
    setError(problem);
    if (!problem) await onCode({ [way]: code });
    // Still here: the next attempt is typed over this one.
    input.current?.focus();
    input.current?.select();
  }

  function change(typed: string) {
    setCode(typed);
    setError(undefined);
  }

  function changeWay() {
    change('');
    setWay(otherWay);
  }

  const field = { ref: input, size: 'md', value: code, error };

  return (
    <>
      <AuthTitle title="Two-factor authentication">{hint}</AuthTitle>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {way === 'totpCode' ? (
            <CodeInput {...field} onChange={change} />
          ) : (
            <TextInput
              label="Backup code"
              placeholder="XXXX-XXXX"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              classNames={{ input: classes.backupCode }}
              {...field}
              onChange={({ currentTarget }) => change(currentTarget.value)}
            />
          )}
          <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
            Verify & Sign In
          </Button>
        </Stack>
      </form>
      <Stack align="center" gap="sm" mt="xl">
        <Anchor component="button" type="button" size="sm" fw={560} onClick={changeWay}>
          {otherLabel}
        </Anchor>
        <Anchor component="button" type="button" size="sm" fw={560} onClick={onBack}>
          Back to Login
        </Anchor>
      </Stack>
    </>
  );
}
