import { Anchor, Checkbox, type CheckboxProps } from '@mantine/core';

type Props = CheckboxProps & { onRead: (text: 'terms' | 'privacy') => void };

export function AgreeCheckbox({ onRead, ...props }: Props) {
  return (
    <Checkbox
      label={
        <>
          I agree to the{' '}
          <Anchor component="button" type="button" inherit onClick={() => onRead('terms')}>
            Terms of Service
          </Anchor>{' '}
          and the{' '}
          <Anchor component="button" type="button" inherit onClick={() => onRead('privacy')}>
            Privacy Policy
          </Anchor>
        </>
      }
      {...props}
    />
  );
}
