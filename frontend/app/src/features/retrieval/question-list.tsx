import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { LabelledQuestion, RunResult } from '@talkwright/shared/areas/retrieval-lab';
import { sentenceOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { Pager } from '../../ui/pager.tsx';
import { truncate } from '../../ui/truncate.ts';
import { usePages } from '../../ui/use-pages.ts';
import { inOrder } from './in-order.ts';
import { useDeleteLabelledQuestionMutation } from './retrieval.api.ts';
import classes from './retrieval.module.css';
import type { Asked } from './use-explained.ts';

type Props = {
  agentId: string;
  questions: LabelledQuestion[];
  results: RunResult[];
  onTry: (asked: Asked) => void;
};

const PAGE = 20;
const QUESTION_LENGTH = 200;
const STRETCH_LENGTH = 120;

/** Those that the newest run found worse than the one before on top. */
export function QuestionList({ agentId, questions, results, onTry }: Props) {
  const { shown, pager } = usePages(inOrder(questions, results), PAGE);
  const remove = useRemove(agentId);

  return (
    <>
      <ul className={classes.list} aria-label="Labelled questions">
        {shown.map(({ question, result }) => (
          <li key={question.id} className={classes.card}>
            <Group justify="space-between" gap="xs" align="flex-start" wrap="nowrap">
              <div className={classes.place}>
                <Text size="sm" fw={580} className={classes.name}>
                  {truncate(question.question, QUESTION_LENGTH)}
                </Text>
                {question.previous && (
                  <Text size="xs" c="dimmed" className={classes.name}>
                    after: {truncate(question.previous, QUESTION_LENGTH)}
                  </Text>
                )}
              </div>
              {result && <Change result={result} />}
            </Group>
            {question.right.map(({ filename, text }) => (
              <Text key={`${filename} ${text}`} size="sm" c="dimmed" className={classes.name}>
                {filename}: {truncate(text, STRETCH_LENGTH)}
              </Text>
            ))}
            <Group gap="xs" justify="flex-end">
              <Button
                size="xs"
                variant="default"
                aria-label={`Search: ${question.question}`}
                onClick={() => onTry(question)}
              >
                Search
              </Button>
              <ActionIcon
                aria-label={`Delete: ${question.question}`}
                title="Delete"
                onClick={() => remove(question)}
              >
                <IconTrash size={16} stroke={1.6} />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
      <Pager of="labelled questions" {...pager} />
    </>
  );
}

function useRemove(agentId: string) {
  const { confirm } = useDialogs();
  const [deleteQuestion] = useDeleteLabelledQuestionMutation();

  return ({ id: questionId, question }: LabelledQuestion) =>
    void confirm({
      title: 'Delete labelled question',
      message: `"${truncate(question, QUESTION_LENGTH)}" is no longer part of the runs.`,
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteQuestion({ id: agentId, questionId });
        if (error) throw new Error(sentenceOf(error, 'Failed to delete the labelled question'));
      },
    });
}

const colors: Record<RunResult['change'], string> = {
  lost: 'red',
  missing: 'red',
  worse: 'orange',
  same: 'gray',
  new: 'gray',
  better: 'accent',
};

const Change = ({ result }: { result: RunResult }) => (
  <Badge variant="light" color={colors[result.change]} className={classes.badge}>
    {changeInWords(result)}
  </Badge>
);

function changeInWords({ change, rank, rankBefore }: RunResult): string {
  switch (change) {
    case 'lost':
      return `Found no more (was #${rankBefore})`;
    case 'missing':
      return 'Not found';
    case 'worse':
      return rank === rankBefore ? 'Worse: fewer found' : `Worse: #${rankBefore} to #${rank}`;
    case 'better': {
      if (rankBefore === null) return `Found now: #${rank}`;
      return rank === rankBefore ? 'Better: more found' : `Better: #${rankBefore} to #${rank}`;
    }
    case 'same':
    case 'new':
      return `#${rank}`;
  }
}
