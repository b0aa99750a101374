import { Button, Text } from '@mantine/core';
import { formatNumber } from '../../../ui/format.ts';
import classes from './operations.module.css';

type Props = {
  /** How many are allowed, match the filter, and exist. */
  allowed: number;
  found: number;
  total: number;
  onAllowAll: () => void;
  onAllowNone: () => void;
};

export function AllowFound({ allowed, found, total, onAllowAll, onAllowNone }: Props) {
  const scope = found < total ? ' that match the filter' : '';
  return (
    <>
      <Text size="sm" c="dimmed" role="status">
        {`${formatNumber(allowed)} of ${formatNumber(total)} allowed`}
        {scope && `, ${formatNumber(found)} found`}
      </Text>
      <Button.Group className={classes.allowAll}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Allow all enabled operations${scope}`}
          onClick={onAllowAll}
        >
          Allow all
        </Button>
        <Button
          size="xs"
          variant="default"
          aria-label={`Allow none of the operations${scope}`}
          onClick={onAllowNone}
        >
          Allow none
        </Button>
      </Button.Group>
    </>
  );
}
