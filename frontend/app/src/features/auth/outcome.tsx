import '@mantine/core/styles/ThemeIcon.css';
import { Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

const looks = {
  done: { color: 'accent', Icon: IconCheck },
  waiting: { color: 'accent', Icon: IconClock },
  refused: { color: 'red', Icon: IconX },
};

type Props = { kind: keyof typeof looks; title: string; message: ReactNode; children: ReactNode };

/** Stands where a form was, or would have been: how it ended, and the ways to go on. */
export function Outcome({ kind, title, message, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { color, Icon } = looks[kind];

  // The button that had the focus is gone; and so it is read out.
  useEffect(() => heading.current?.focus(), []);

  return (
    <Stack align="center" ta="center" gap="sm" style={{ overflowWrap: 'anywhere' }}>
      <ThemeIcon size={64} radius="xl" variant="light" color={color} mb="xs" aria-hidden>
        <Icon size={32} stroke={1.8} />
      </ThemeIcon>
      <Title order={1} size={28} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
        {title}
      </Title>
      <Text c="dimmed" style={{ textWrap: 'balance' }}>
        {message}
      </Text>
      <Stack align="center" gap="md" mt="md">
        {children}
      </Stack>
    </Stack>
  );
}
