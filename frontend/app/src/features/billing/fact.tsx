import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** In a list of them. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <dd>{children}</dd>
  </div>
);
