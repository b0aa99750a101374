import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEventHandler, useEffect, useRef } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onKeyDown: KeyboardEventHandler<HTMLInputElement>;
};

/** A slash leads to it from anywhere on the page, as on other pages of this kind. */
export function SearchField({ label, value, onChange, onKeyDown }: Props) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || isWriting(target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <TextInput
      ref={field}
      type="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={`${label} ( / )`}
      leftSection={<IconSearch size={16} stroke={1.6} />}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');
