import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { AgentTabProps } from '../../../forms/agent-tab.ts';
import { TabNote } from '../../../forms/search-is-off.tsx';
import { paths } from '../../../paths.ts';
import { useIsAdmin } from '../../../server/use-session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { Section } from '../../../ui/section.tsx';
import { useGetAgentSlackQuery, useListSlackAppsQuery } from '../slack.api.ts';
import { SlackFields } from './slack-fields.tsx';

/** Whether, where and as whom this agent answers in Slack. */
export function SlackTab({ agentId, ...tab }: AgentTabProps<never>) {
  return agentId ? (
    <OfAgent agentId={agentId} {...tab} />
  ) : (
    <TabNote>Save the agent before connecting it to Slack.</TabNote>
  );
}

type Props = Pick<AgentTabProps<never>, 'errors' | 'hold'> & { agentId: string };

function OfAgent({ agentId, errors, hold }: Props) {
  const settings = useGetAgentSlackQuery({ id: agentId });
  const apps = useListSlackAppsQuery(undefined, { refetchOnMountOrArgChange: true });
  const failed = (query: typeof settings | typeof apps) => (
    <ErrorState title="Slack Settings" error={query.error} onRetry={query.refetch} />
  );

  return (
    <Section
      title="Slack"
      hint="This agent answers in Slack as an app of your organization. What is set here is saved together with the agent and holds at once, whether or not the agent is published."
    >
      <QueryStates query={apps} skeleton={<Loading />} failed={failed(apps)} empty={<NoApps />}>
        {(listed) => (
          <QueryStates query={settings} skeleton={<Loading />} failed={failed(settings)}>
            {(stored) => (
              <SlackFields
                agentId={agentId}
                stored={stored}
                apps={listed}
                errors={errors}
                hold={hold}
              />
            )}
          </QueryStates>
        )}
      </QueryStates>
    </Section>
  );
}

function NoApps() {
  const isAdmin = useIsAdmin();
  return (
    <Text size="sm">
      Your organization has no Slack app yet.{' '}
      {isAdmin ? (
        <>
          Make one in{' '}
          <Anchor
            component={Link}
            to={paths.settings.to('integrations')}
            size="sm"
            underline="always"
          >
            Settings, Integrations
          </Anchor>
          .
        </>
      ) : (
        'An administrator can make one in Settings, Integrations.'
      )}
    </Text>
  );
}

const Loading = () => (
  <Stack gap="md" role="status" aria-label="Loading the Slack settings">
    <Skeleton height={22} width={180} />
    <Skeleton height={58} />
    <Skeleton height={58} />
    <Skeleton height={160} />
  </Stack>
);
