import { TextInput } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import classes from './copy-field.module.css';

type Props = { label: string; value: string; description?: string; size?: 'xs' | 'sm' };

/** A value to be taken elsewhere: shown whole as far as it fits, selected by a click, copied by its button. */
export const CopyField = ({ label, value, description, size = 'sm' }: Props) => (
  <TextInput
    label={label}
    description={description}
    size={size}
    value={value}
    readOnly
    spellCheck={false}
    classNames={{ input: classes.value }}
    onFocus={({ currentTarget }) => currentTarget.select()}
    rightSection={<CopyButton name={label} text={value} />}
  />
);
