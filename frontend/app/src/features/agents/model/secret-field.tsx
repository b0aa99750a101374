import { Badge, Button, Group, Input, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import addLine from '../add-line.module.css';

type Secret = string | null | undefined;

type Props = {
  label: string;
  description: string;
  placeholder: string;
  /** Whether one is stored; it never comes back itself. */
  isStored: boolean;
  /** What becomes of it on saving: undefined keeps what is stored, null takes it away. */
  value: Secret;
  error: string | undefined;
  /** Whether it is hidden while it is typed. */
  isPassword?: boolean;
  onChange: (value: Secret) => void;
};

export function SecretField({ isStored, value, onChange, isPassword, ...shown }: Props) {
  const [isReplacing, setIsReplacing] = useState(false);

  function keep() {
    setIsReplacing(false);
    onChange(undefined);
  }

  if (isStored && !isReplacing && !value) {
    return (
      <Stored
        {...shown}
        isRemoved={value === null}
        onReplace={() => setIsReplacing(true)}
        onRemove={() => onChange(null)}
        onKeep={keep}
      />
    );
  }

  const Field = isPassword ? PasswordInput : TextInput;
  return (
    <div className={addLine.line}>
      <Field
        {...shown}
        autoComplete={isPassword ? 'new-password' : 'off'}
        spellCheck={false}
        autoFocus={isReplacing}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {isStored && (
        <Button variant="default" aria-label={`Cancel replacing ${shown.label}`} onClick={keep}>
          Cancel
        </Button>
      )}
    </div>
  );
}

type StoredProps = Pick<Props, 'label' | 'description' | 'error'> & {
  isRemoved: boolean;
  onReplace: () => void;
  onRemove: () => void;
  onKeep: () => void;
};

function Stored({ isRemoved, onReplace, onRemove, onKeep, ...shown }: StoredProps) {
  const action = (name: string, act: () => void) => (
    <Button size="xs" variant="default" aria-label={`${name} ${shown.label}`} onClick={act}>
      {name}
    </Button>
  );

  return (
    <Input.Wrapper {...shown} labelElement="div">
      <Group gap="sm" mt={8}>
        <Badge variant="light" color={isRemoved ? 'orange' : 'accent'} size="lg" role="status">
          {isRemoved ? 'Removed when you save' : 'Set'}
        </Badge>
        {action('Replace', onReplace)}
        {isRemoved ? action('Keep', onKeep) : action('Remove', onRemove)}
      </Group>
    </Input.Wrapper>
  );
}
