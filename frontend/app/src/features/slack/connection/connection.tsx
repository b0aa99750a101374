import { Skeleton, Stack } from '@mantine/core';
import type { SlackTokenStatus } from '@talkwright/shared/areas/slack-apps';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { useGetSlackTokenQuery } from '../slack.api.ts';
import { ConnectForm } from './connect-form.tsx';
import { Connected } from './connected.tsx';
import { Reconnect } from './reconnect.tsx';

/** The configuration token of a workspace, without which no app can be made there. */
export function Connection() {
  const query = useGetSlackTokenQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });

  return (
    <Section
      title="Connection to Slack"
      hint="Your apps are made in a workspace of yours, in its name. A configuration token allows that; an app can be installed in this workspace alone."
    >
      <QueryStates query={query} skeleton={<Loading />}>
        {(status) => <State {...status} />}
      </QueryStates>
    </Section>
  );
}

function State(status: SlackTokenStatus) {
  if (!status.hasTokens) return <ConnectForm />;
  return status.reconnect ? <Reconnect {...status} /> : <Connected {...status} />;
}

const Loading = () => (
  <Stack gap="md" role="status" aria-label="Loading the connection to Slack">
    <Skeleton height={22} width="min(280px, 70%)" />
    <Skeleton height={14} />
    <Skeleton height={36} width={180} />
  </Stack>
);
