import { Text } from '@mantine/core';
import type { LabPassage } from '@talkwright/shared/areas/retrieval-lab';
import classes from './retrieval.module.css';

type Props = { passage: LabPassage; rank: number };

/** Its rank, its document and page, and the headings above it. */
export const PassagePlace = ({ passage: { filename, page, path }, rank }: Props) => (
  <div className={classes.place}>
    <Text size="sm" fw={580} className={classes.name}>
      {rank}. {filename}
      {page !== null && `, page ${page}`}
    </Text>
    {path && (
      <Text size="xs" c="dimmed" className={classes.name}>
        {path}
      </Text>
    )}
  </div>
);
