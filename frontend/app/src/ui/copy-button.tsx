import { ActionIcon } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { toast } from './toasts.tsx';
import { useFleeting } from './use-fleeting.ts';

const COPIED_MS = 2_500;

/** `name` says what is copied, as in 'Copy Tenant ID'. */
export function CopyButton({ name, text }: { name: string; text: string }) {
  const [isCopied, showCopied] = useFleeting(COPIED_MS);
  const label = isCopied ? 'Copied' : `Copy ${name}`;

  const copy = () =>
    navigator.clipboard
      .writeText(text)
      .then(showCopied, () => toast('Copying failed. Select the text and copy it yourself.'));

  return (
    <ActionIcon aria-label={label} title={label} onClick={copy}>
      {isCopied ? <IconCheck size={18} stroke={1.8} /> : <IconCopy size={18} stroke={1.6} />}
    </ActionIcon>
  );
}
