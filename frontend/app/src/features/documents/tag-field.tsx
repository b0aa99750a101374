import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { MAX_TAG_LENGTH } from '@talkwright/shared/areas/documents';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import classes from './tags.module.css';

type Props = {
  label: string;
  /** True when the tag is there. */
  onAdd: (tag: string) => Promise<boolean>;
  /** Escape was pressed, or the field was left empty. Where it stays, there is nothing to do. */
  onClose?: () => void;
};

/** Takes one tag after the other. What was not taken stays, so that it can be sent again. */
export function TagField({ label, onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const [isBusy, setIsBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const tag = text.trim();
    if (!tag) return onClose?.();
    if (isBusy) return;
    setIsBusy(true);
    if (await onAdd(tag)) setText('');
    setIsBusy(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !onClose || isComposing(event.nativeEvent)) return;
    event.stopPropagation();
    onClose();
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        size="xs"
        className={classes.field}
        aria-label={label}
        placeholder="New tag"
        maxLength={MAX_TAG_LENGTH}
        // It appears because somebody asked for it.
        autoFocus={onClose !== undefined}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={({ relatedTarget, currentTarget }) => {
          const isLeft = !currentTarget.form?.contains(relatedTarget);
          if (isLeft && !text.trim()) onClose?.();
        }}
      />
      <ActionIcon type="submit" size={30} variant="default" loading={isBusy} aria-label="Add tag">
        <IconCheck size={16} />
      </ActionIcon>
    </form>
  );
}
