import { PasswordInput } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { passwordRules } from '@talkwright/shared/contract/rules';
import { type ComponentProps, useId } from 'react';
import classes from './new-password-fields.module.css';

type InputProps = ComponentProps<typeof PasswordInput>;
type Props = { value: string; password: InputProps; confirm: InputProps };

/** A new password, the rules it has to meet as a checklist, and the same password again. */
export function NewPasswordFields({ value, password, confirm }: Props) {
  const checklistId = useId();

  return (
    <>
      <div>
        <PasswordInput
          label="Password"
          autoComplete="new-password"
          required
          aria-describedby={checklistId}
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...password}
        />
        <ul id={checklistId} className={classes.rules} aria-label="Password rules">
          {passwordRules.map(({ text, test }) => {
            const isMet = test(value);
            const Icon = isMet ? IconCircleCheckFilled : IconCircle;
            return (
              <li key={text} className={classes.rule} data-met={isMet || undefined}>
                <Icon size={16} stroke={1.6} aria-label={isMet ? 'met:' : 'not met:'} role="img" />
                {text}
              </li>
            );
          })}
        </ul>
      </div>
      <PasswordInput
        label="Confirm password"
        autoComplete="new-password"
        required
        visibilityToggleButtonProps={{ 'aria-label': 'Show password again' }}
        {...confirm}
      />
    </>
  );
}
