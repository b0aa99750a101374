import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { OwnLogin } from '@talkwright/shared/areas/account';
import { formatAgo, formatDate, formatTime } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { Section } from '../../ui/section.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useListLoginsQuery } from './account.api.ts';
import classes from './account.module.css';
import { useEndSessions } from './use-end-sessions.ts';

export function SessionsSection() {
  const query = useListLoginsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const { end, endOthers } = useEndSessions();
  const others = query.data?.filter(({ isCurrent }) => !isCurrent) ?? [];

  return (
    <Section title="Sessions" hint="Where you are logged in. Log out what you do not recognize.">
      <QueryStates query={query} skeleton={<Loading />}>
        {(sessions) => (
          <ul className={classes.sessions} aria-label="Sessions">
            {sessions.map((session) => (
              <Session key={session.id} session={session} onEnd={() => end(session)} />
            ))}
          </ul>
        )}
      </QueryStates>
      {others.length > 1 && (
        <Group justify="flex-end">
          <Button variant="default" onClick={() => endOthers(others)}>
            Log out everywhere else
          </Button>
        </Group>
      )}
    </Section>
  );
}

function Session({ session, onEnd }: { session: OwnLogin; onEnd: () => void }) {
  const { device, createdAt, lastUsedAt, isCurrent } = session;
  const lastUse = formatAgo(lastUsedAt, useNow()).toLowerCase();

  return (
    <li className={classes.session}>
      <div className={classes.device}>
        <Group gap={8}>
          <Text size="sm" fw={560}>
            {device}
          </Text>
          {isCurrent && (
            <Badge size="sm" variant="light">
              This device
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" title={formatTime(lastUsedAt)}>
          Last used {lastUse}, logged in on {formatDate(createdAt)}
        </Text>
      </div>
      <Button
        size="xs"
        variant="default"
        aria-label={isCurrent ? `Log out ${device}, this device` : `Log out ${device}`}
        onClick={onEnd}
      >
        Log out
      </Button>
    </li>
  );
}

const Loading = () => (
  <Stack gap="md" role="status" aria-label="Loading your sessions">
    <Skeleton height={40} />
    <Skeleton height={40} />
  </Stack>
);
