import { Alert, Button, Group, Text } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** On a tab of the builder that is about documents, while the agent does not look into any. */
export const SearchIsOff = ({ onTurnOn }: { onTurnOn: () => void }) => (
  <TabNote>
    <Group justify="space-between" gap="sm">
      <Text size="sm">
        RAG Document Search is off: this agent does not look into documents. Turn it on, then save
        the agent.
      </Text>
      <Button size="xs" variant="default" onClick={onTurnOn}>
        Turn on
      </Button>
    </Group>
  </TabNote>
);

export const TabNote = ({ children }: { children: ReactNode }) => (
  <Alert icon={<IconInfoCircle size={20} stroke={1.6} />} variant="light" mb="md">
    {children}
  </Alert>
);
