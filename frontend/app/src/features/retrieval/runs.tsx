import { Button, Table, Text } from '@mantine/core';
import type { Measures, RetrievalRuns } from '@talkwright/shared/areas/retrieval-lab';
import { useState } from 'react';
import { formatCount, formatTime } from '../../ui/format.ts';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import classes from './retrieval.module.css';

const SHOWN_FIRST = 3;

/** The last runs, and what has become of the questions since the one before. */
export function Runs({ runs, comparison, results }: RetrievalRuns) {
  const [isWhole, setIsWhole] = useState(false);
  if (runs.length === 0) {
    return (
      <Text size="sm" c="dimmed" mb="md">
        Not run yet. The first run is what later ones are compared with.
      </Text>
    );
  }
  const shown = isWhole ? runs : runs.slice(0, SHOWN_FIRST);
  const countOf = (...changes: string[]) =>
    results.filter(({ change }) => changes.includes(change)).length;

  return (
    <>
      {comparison && (
        <Text size="sm" mb="sm">
          Since the run before: {countOf('lost')} found no more, {countOf('worse')} worse,{' '}
          {countOf('better')} better. Over {formatCount(comparison.questions, 'question')} with the
          same right passages, recall@10 went from {percent(comparison.before.recallAt10)} to{' '}
          {percent(comparison.now.recallAt10)}, MRR from {comparison.before.mrr.toFixed(2)} to{' '}
          {comparison.now.mrr.toFixed(2)}.
        </Text>
      )}
      <ScrollRegion name="Runs" className={classes.runs}>
        <Table verticalSpacing={6} horizontalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Run</Table.Th>
              {measures.map(({ label }) => (
                <Table.Th key={label} ta="right">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((run) => (
              <Table.Tr key={run.id}>
                <Table.Td className={classes.time}>
                  {formatTime(run.createdAt)}
                  <Text size="xs" c="dimmed">
                    {formatCount(run.questions, 'question')}
                  </Text>
                </Table.Td>
                {measures.map(({ label, shown }) => (
                  <Table.Td key={label} ta="right">
                    {shown(run)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollRegion>
      {runs.length > shown.length && (
        <Button variant="default" size="xs" mt={6} onClick={() => setIsWhole(true)}>
          Show all {runs.length} runs
        </Button>
      )}
      <Text size="xs" c="dimmed" mt={6} mb="md">
        recall@k: the share of a question's right passages among its first k. MRR: 1 for a right
        passage on top, 0.5 on the second place, and so on.
      </Text>
    </>
  );
}

const percent = (share: number) => `${Math.round(share * 100)} %`;

const measures: { label: string; shown: (run: Measures) => string }[] = [
  { label: 'recall@1', shown: ({ recallAt1 }) => percent(recallAt1) },
  { label: 'recall@3', shown: ({ recallAt3 }) => percent(recallAt3) },
  { label: 'recall@10', shown: ({ recallAt10 }) => percent(recallAt10) },
  { label: 'MRR', shown: ({ mrr }) => mrr.toFixed(2) },
];
