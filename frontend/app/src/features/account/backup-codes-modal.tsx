import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import classes from './account.module.css';

export function BackupCodesModal({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const text = codes.join('\n');

  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast('Backup codes copied', 'success'),
      () => toast('Failed to copy codes'),
    );

  return (
    <Modal onClose={onClose} title="Backup codes">
      <Stack gap="md">
        <Text size="sm">
          Each of these codes lets you log in once without your authenticator app. Keep them where
          only you can find them.
        </Text>
        {codes.length > 0 ? (
          <ul className={classes.codes} aria-label="Backup codes">
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        ) : (
          <Text size="sm">All of them have been used. Regenerate them to get new ones.</Text>
        )}
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.6} />}
            disabled={codes.length === 0}
            onClick={copy}
          >
            Copy
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.6} />}
            disabled={codes.length === 0}
            onClick={() => download('talkwright-backup-codes.txt', text)}
          >
            Download
          </Button>
          <Button ml="auto" data-autofocus onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function download(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: filename });
  link.click();
  URL.revokeObjectURL(url);
}
