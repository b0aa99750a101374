import { Text } from '@mantine/core';
import { useId } from 'react';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

type Props = {
  label: string;
  value: string;
  description?: string;
  /** Cut into groups of so many characters, for those who copy it by hand. */
  groupsOf?: number;
};

/** A value to be taken elsewhere: shown whole, selected by one click, copied by its button. */
export function CopyField({ label, value, description, groupsOf }: Props) {
  const labelId = useId();
  const groups = groupsOf ? value.match(new RegExp(`.{1,${groupsOf}}`, 'g')) : null;

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what can be filled in
    <div role="group" aria-labelledby={labelId}>
      <Text id={labelId} size="sm" fw={500}>
        {label}
      </Text>
      {description && (
        <Text size="xs" c="dimmed">
          {description}
        </Text>
      )}
      <div className={classes.box}>
        <code className={classes.value}>{groups?.join(' ') ?? value}</code>
        <CopyButton name={label} text={value} />
      </div>
    </div>
  );
}
