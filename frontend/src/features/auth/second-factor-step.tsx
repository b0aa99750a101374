import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { backupCodeSchema, codeSchema } from '@talkwright/shared/rules';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { AuthTitle } from './auth-title.tsx';
import classes from './second-factor-step.module.css';

const ways = {
  totpCode: {
    hint: 'Enter the 6-digit code that your authenticator app shows.',
    label: 'Authentication code',
    schema: codeSchema,
    tidy: (typed: string) => typed.replace(/\D/g, '').slice(0, 6),
    field: { inputMode: 'numeric', autoComplete: 'one-time-code', placeholder: '123456' },
    otherWay: 'backupCode',
    otherLabel: 'Use a backup code instead',
  },
  backupCode: {
    hint: 'Enter one of the backup codes that you saved. Each of them works once.',
    label: 'Backup code',
    schema: backupCodeSchema,
    tidy: (typed: string) => typed.slice(0, 20),
    field: { autoComplete: 'off', autoCapitalize: 'characters', placeholder: 'XXXX-XXXX' },
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
  const { hint, label, schema, tidy, field, otherWay, otherLabel } = ways[way];

  // biome-ignore lint/correctness/useExhaustiveDependencies: the field of each way begins with the focus
  useEffect(() => input.current?.focus(), [way]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const problem = schema.safeParse(code).error?.issues[0]?.message;
    setError(problem);
    if (!problem) await onCode({ [way]: code });
    // Still here: the next attempt is typed over this one.
    input.current?.select();
  }

  function change(typed: string) {
    setCode(tidy(typed));
    setError(undefined);
  }

  return (
    <>
      <AuthTitle title="Two-factor authentication">{hint}</AuthTitle>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            key={way}
            ref={input}
            label={label}
            size="md"
            spellCheck={false}
            classNames={{ input: classes.code }}
            {...field}
            value={code}
            error={error}
            onChange={({ currentTarget }) => change(currentTarget.value)}
          />
          <Button type="submit" size="md" fullWidth loading={isBusy} mt="xs">
            Verify & Sign In
          </Button>
        </Stack>
      </form>
      <Stack align="center" gap="sm" mt="xl">
        <Anchor
          component="button"
          type="button"
          size="sm"
          fw={560}
          onClick={() => {
            change('');
            setWay(otherWay);
          }}
        >
          {otherLabel}
        </Anchor>
        <Button variant="subtle" onClick={onBack}>
          Back to Login
        </Button>
      </Stack>
    </>
  );
}
