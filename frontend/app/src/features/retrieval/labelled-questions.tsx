import { Button, FileButton, Group, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFlask, IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { QueryStates } from '../../ui/query-states.tsx';
import { QuestionList } from './question-list.tsx';
import { useListLabelledQuestionsQuery, useListRetrievalRunsQuery } from './retrieval.api.ts';
import classes from './retrieval.module.css';
import { Runs } from './runs.tsx';
import { useCsv } from './use-csv.ts';
import type { Asked } from './use-explained.ts';
import { useRun } from './use-run.ts';

type Props = { agentId: string; example: string; onTry: (asked: Asked) => void };

/** Questions whose right passages are known, and how well they are found, before and after a change of documents. */
export function LabelledQuestions({ agentId, example, onTry }: Props) {
  const query = useListLabelledQuestionsQuery({ id: agentId });
  const runs = useListRetrievalRunsQuery({ id: agentId });
  const run = useRun(agentId);
  const count = query.data?.length ?? 0;

  return (
    <section className={classes.part} aria-labelledby="labelled-questions">
      <Group justify="space-between" gap="sm">
        <Title order={2} size={16} id="labelled-questions">
          Labelled questions{count > 0 && ` (${count})`}
        </Title>
        <Group gap="xs">
          <CsvButtons agentId={agentId} isEmpty={count === 0} />
          {count > 0 && (
            <Button
              leftSection={<IconPlayerPlay size={18} stroke={1.6} />}
              loading={run.isRunning}
              onClick={() => run.begin(count)}
            >
              Run all
            </Button>
          )}
        </Group>
      </Group>
      {run.progress && (
        <div className={classes.content}>
          <Text size="sm" mb={6} role="status">
            {run.progress.done} of {run.progress.total} questions asked.{' '}
            {run.isRunning && 'Leaving the page stops the run.'}
          </Text>
          <Progress
            value={(run.progress.done / Math.max(1, run.progress.total)) * 100}
            aria-label="Questions asked"
          />
        </div>
      )}
      {run.problem && (
        <div className={classes.content}>
          <ErrorState error={{ message: run.problem }} onRetry={run.goOn} />
        </div>
      )}
      <QueryStates
        query={query}
        skeleton={<Loading />}
        empty={
          <EmptyState
            icon={<IconFlask size={28} stroke={1.5} />}
            title="No labelled questions yet"
            hint="Search for a question and mark the passage that answers it. After a change of documents, one press then says which questions are found worse."
          >
            <Button variant="default" onClick={() => onTry({ question: example, previous: '' })}>
              Try "{example}"
            </Button>
          </EmptyState>
        }
      >
        {(questions) => (
          <div className={classes.content}>
            <QueryStates query={runs} skeleton={<Loading />}>
              {(known) => (
                <>
                  <Runs {...known} />
                  <QuestionList {...{ agentId, questions, onTry }} results={known.results} />
                </>
              )}
            </QueryStates>
          </div>
        )}
      </QueryStates>
    </section>
  );
}

function CsvButtons({ agentId, isEmpty }: { agentId: string; isEmpty: boolean }) {
  const { importCsv, isImporting, exportCsv } = useCsv(agentId);
  const resetFile = useRef<() => void>(null);

  async function onFile(file: File | null) {
    if (file) await importCsv(file);
    // The same file, corrected, can be picked again.
    resetFile.current?.();
  }

  return (
    <>
      <FileButton accept=".csv,text/csv" resetRef={resetFile} onChange={onFile}>
        {({ onClick }) => (
          <Button
            variant="default"
            leftSection={<IconUpload size={18} stroke={1.6} />}
            loading={isImporting}
            onClick={onClick}
          >
            Import CSV
          </Button>
        )}
      </FileButton>
      {!isEmpty && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.6} />}
          onClick={exportCsv}
        >
          Export CSV
        </Button>
      )}
    </>
  );
}

const Loading = () => (
  <Stack gap="sm" mt="md" role="status" aria-label="Loading labelled questions">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={56} />
    ))}
  </Stack>
);
