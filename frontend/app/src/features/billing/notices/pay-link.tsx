import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

/** To the payment provider's page of what is due. */
export const PayLink = ({ href, children }: { href: string; children: string }) => (
  <Button
    component="a"
    href={href}
    size="xs"
    rightSection={<IconExternalLink size={14} stroke={1.6} />}
  >
    {children}
  </Button>
);
