import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';

type Props = { what: string; onRetry: () => void };

/** A list that could not be fetched says nothing of it, as specified; it can be asked for again. */
export const RetryQuietly = ({ what, onRetry }: Props) => (
  <Button
    size="compact-sm"
    variant="subtle"
    color="gray"
    leftSection={<IconRefresh size={16} stroke={1.6} />}
    onClick={onRetry}
  >
    {`Load ${what}`}
  </Button>
);
