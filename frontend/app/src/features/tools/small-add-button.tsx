import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';

/** Below a list, for one more. */
export const SmallAddButton = ({
  children,
  onClick,
}: {
  children: string;
  onClick: () => void;
}) => (
  <Button
    size="xs"
    variant="default"
    leftSection={<IconPlus size={16} stroke={1.8} />}
    onClick={onClick}
    style={{ alignSelf: 'flex-start' }}
  >
    {children}
  </Button>
);
