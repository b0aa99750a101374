import { TextInput, type TextInputProps } from '@mantine/core';

type Props = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (code: string) => void;
};

const LENGTH = 6;

/** The six digits of an authenticator app, also when they are pasted in groups. */
export const CodeInput = ({ onChange, ...props }: Props) => (
  <TextInput
    label="6-digit code"
    placeholder="123456"
    inputMode="numeric"
    autoComplete="one-time-code"
    spellCheck={false}
    styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em' } }}
    onChange={({ currentTarget }) =>
      onChange(currentTarget.value.replace(/\D/g, '').slice(0, LENGTH))
    }
    {...props}
  />
);

export const isCodeComplete = (code: string): boolean => code.length === LENGTH;
