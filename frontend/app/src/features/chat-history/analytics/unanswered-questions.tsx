import { Anchor, Paper, Skeleton, Text, Title } from '@mantine/core';
import {
  type QuestionGroup,
  type UnansweredQuestions as Questions,
  UNANSWERED_DAYS,
} from '@talkwright/shared/areas/analytics';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../../paths.ts';
import { formatCount, formatTime } from '../../../ui/format.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { reasonNames } from '../sessions/session-filter.ts';
import classes from './analytics.module.css';

type Query = {
  /** Of another agent nothing stays. */
  currentData?: Questions | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};
type Props = { query: Query; isOfOneAgent: boolean };

const TITLE = 'Top Unanswered Questions';

/** Which questions were left unanswered; each group opens their conversations. */
export function UnansweredQuestions({ query, isOfOneAgent }: Props) {
  const titleId = useId();
  const { currentData: data, error, isFetching, refetch } = query;

  return (
    <Paper component="section" withBorder className={classes.breakdown} aria-labelledby={titleId}>
      <Title order={2} size={16} id={titleId}>
        {TITLE}
      </Title>
      <Text size="sm" c="dimmed" mt={2} mb="sm">
        What visitors asked last without getting an answer, alike questions together.{' '}
        {data?.grouped_at && `Grouped ${formatTime(data.grouped_at)}, for the ${LAST_DAYS}.`}
      </Text>
      <QueryStates
        query={{ data, error: isFetching ? undefined : error, refetch }}
        skeleton={<Skeleton height={72} role="status" aria-label={`Loading ${TITLE}`} />}
      >
        {({ groups, grouped_at }) =>
          groups.length === 0 ? (
            <Text c="dimmed" size="sm">
              {grouped_at === null
                ? 'Nothing grouped yet: this is done each night.'
                : `No unanswered questions in the ${LAST_DAYS}.`}
            </Text>
          ) : (
            <ScrollRegion as="ul" name={`${TITLE}, list`} className={classes.groups}>
              {groups.map((group) => (
                <li key={`${group.agent_instance_id} ${group.conversations[0]?.session_id}`}>
                  <Group group={group} isOfOneAgent={isOfOneAgent} />
                </li>
              ))}
            </ScrollRegion>
          )
        }
      </QueryStates>
    </Paper>
  );
}

const LAST_DAYS = `last ${UNANSWERED_DAYS} days`;

type GroupProps = { group: QuestionGroup; isOfOneAgent: boolean };

function Group({ group, isOfOneAgent }: GroupProps) {
  const { agent_name, conversations, count, question } = group;
  const hidden = count - conversations.length;
  return (
    <details>
      <summary>
        <bdi>{question}</bdi>{' '}
        <Text span size="sm" c="dimmed">
          {formatCount(count, 'conversation')}
          {!isOfOneAgent && `, ${agent_name}`}
        </Text>
      </summary>
      <ul className={classes.questions}>
        {conversations.map(({ session_id, opening, unanswered, updated_at }) => (
          <li key={session_id}>
            <Anchor component={Link} to={paths.session(session_id)} size="sm" dir="auto">
              {opening}
            </Anchor>{' '}
            <Text span size="xs" c="dimmed">
              {formatTime(updated_at)}, {reasonNames[unanswered]}
            </Text>
          </li>
        ))}
        {hidden > 0 && (
          <Text component="li" size="xs" c="dimmed">
            The newest {conversations.length} are listed.
          </Text>
        )}
      </ul>
    </details>
  );
}
