import {
  ActionIcon,
  Button,
  Table,
  Text,
  Tooltip,
  UnstyledButton,
  VisuallyHidden,
} from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Insight } from '@talkwright/shared/areas/insights';
import { useState } from 'react';
import { formatTime } from '../../../ui/format.ts';
import classes from './insights.module.css';
import { useDeleteInsight } from './use-delete-insight.ts';

type Props = {
  sessionId: string;
  items: Insight[];
  /** Required keys of which nothing is known. */
  missing: string[];
  onShowMessage: (messageId: string) => void;
};

export const InsightsTable = ({ sessionId, items, missing, onShowMessage }: Props) => (
  <Table className={classes.table} aria-label="Insights" verticalSpacing={6} horizontalSpacing={6}>
    <Table.Thead>
      <Table.Tr>
        <Table.Th className={classes.key}>Key</Table.Th>
        <Table.Th>Value</Table.Th>
        <Table.Th w={56}>Conf</Table.Th>
        <Table.Th w={48}>
          <VisuallyHidden>Delete</VisuallyHidden>
        </Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {items.map((item) => (
        <Row key={item.id} {...{ sessionId, item, onShowMessage }} />
      ))}
      {missing.map((key) => (
        <Table.Tr key={key}>
          <Table.Td className={classes.key}>{key}</Table.Td>
          <Table.Td c="dimmed">Not said yet</Table.Td>
          <Table.Td>–</Table.Td>
          <Table.Td />
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

type RowProps = { sessionId: string; item: Insight; onShowMessage: Props['onShowMessage'] };

/** The quote shows on the way over the value, and stays below it once it is pressed: there is no hovering on a phone. */
function Row({ sessionId, item, onShowMessage }: RowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const remove = useDeleteInsight(sessionId);
  const { key, value, confidence, quote } = item;

  return (
    <Table.Tr>
      <Table.Td className={classes.key}>{key}</Table.Td>
      <Table.Td>
        <Tooltip
          label={`“${quote}”`}
          multiline
          maw={320}
          disabled={isOpen}
          events={{ hover: true, focus: true, touch: false }}
        >
          <UnstyledButton
            className={classes.value}
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            {value}
          </UnstyledButton>
        </Tooltip>
        {isOpen && <Details {...{ item, onShowMessage }} />}
      </Table.Td>
      <Table.Td>{confidence}</Table.Td>
      <Table.Td>
        <ActionIcon aria-label={`Delete ${key}`} title="Delete" onClick={() => remove(item)}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

const WAYS: Record<Insight['how'], string> = {
  stated: 'Stated',
  implied: 'Follows from what was said',
  guessed: 'Guessed from what was said',
};

const Details = ({ item, onShowMessage }: Omit<RowProps, 'sessionId'>) => (
  <div className={classes.details}>
    <blockquote className={classes.quote}>{item.quote}</blockquote>
    <Text size="xs" c="dimmed">
      {WAYS[item.how]}, {formatTime(item.said_at)}
    </Text>
    {item.history.map(({ id, value, said_at }) => (
      <Text key={id} size="xs" c="dimmed">
        Before: {value}, {formatTime(said_at)}
      </Text>
    ))}
    <div>
      <Button size="compact-xs" variant="default" onClick={() => onShowMessage(item.message_id)}>
        Show message
      </Button>
    </div>
  </div>
);
