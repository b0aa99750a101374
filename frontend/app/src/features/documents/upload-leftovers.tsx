import { Alert, Button, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { formatCount } from '../../ui/format.ts';
import classes from './upload.module.css';
import type { Upload } from './use-uploads.ts';

type Props = { uploads: Upload[]; onRetry: () => void; onDismiss: () => void };

/** Which files did not arrive, and why, after the window with the others was closed. */
export const UploadLeftovers = ({ uploads, onRetry, onDismiss }: Props) => (
  <Alert
    color="red"
    variant="light"
    role="alert"
    mb="md"
    icon={<IconAlertCircle size={20} />}
    title={`${formatCount(uploads.length, 'file')} could not be uploaded`}
  >
    <ul className={classes.leftovers}>
      {uploads.map(({ id, file, problem }) => (
        <li key={id}>
          <Text span size="sm" fw={560}>
            {file.name}
          </Text>
          <Text span size="sm">
            : {problem}
          </Text>
        </li>
      ))}
    </ul>
    <Group gap="xs" mt="sm">
      {uploads.some(({ state }) => state === 'failed') && (
        <Button size="xs" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
      <Button size="xs" variant="default" onClick={onDismiss}>
        Dismiss
      </Button>
    </Group>
  </Alert>
);
