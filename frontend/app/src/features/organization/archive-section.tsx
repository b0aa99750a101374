import { Button, Group, Loader, Skeleton, Text } from '@mantine/core';
import type { Archive } from '@talkwright/shared/areas/archive';
import { messageOf, sentenceOf } from '../../server/failure.ts';
import { useFreshAnswer } from '../../server/use-fresh-answer.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { formatBytes, formatDate } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { followDownload } from '../../ui/save-file.ts';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import {
  downloadArchive,
  useGetArchiveQuery,
  useRequestArchiveMutation,
} from './organization.api.ts';

const POLL_MS = 3_000;

/** Asks for the password where a call needs it. */
export type WithPassword = <Outcome extends { error?: unknown }>(
  call: () => PromiseLike<Outcome>,
) => Promise<Outcome>;

export function ArchiveSection({ withPassword }: { withPassword: WithPassword }) {
  const { data, error, refetch } = useGetArchiveQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });

  return (
    <Section
      title="Export all data"
      hint="Everything that is your organization's in one ZIP file: people, agents, tools, documents, conversations, insights, figures and activity. Passwords, keys and other secrets are not in it."
    >
      <QueryStates
        // Null, where there is none, is an answer.
        query={{ data: data === undefined ? undefined : { archive: data }, error, refetch }}
        skeleton={<Skeleton height={36} />}
      >
        {({ archive }) => <ArchiveState archive={archive} withPassword={withPassword} />}
      </QueryStates>
    </Section>
  );
}

type StateProps = { archive: Archive | null; withPassword: WithPassword };

function ArchiveState({ archive, withPassword }: StateProps) {
  const [request, { isLoading, error }] = useRequestArchiveMutation();
  const askForAddress = useFreshAnswer(downloadArchive);

  async function download() {
    const { data: url, error: problem } = await withPassword(() => askForAddress(undefined));
    if (url) followDownload(url);
    else toast(sentenceOf(problem, 'Failed to download the archive'));
  }

  if (archive?.status === 'making') return <Making />;
  const isReady = archive?.status === 'ready';
  return (
    <>
      {isReady && (
        <Text size="sm">
          Made on {formatDate(archive.requestedAt)}, {formatBytes(archive.size ?? 0)}; kept until{' '}
          {formatDate(archive.expiresAt ?? '')}.
        </Text>
      )}
      {archive?.status === 'failed' && (
        <FormProblem>The archive could not be made. Please request it again.</FormProblem>
      )}
      <Group justify="flex-end" gap="md">
        <FormProblem>{error ? messageOf(error) : ''}</FormProblem>
        <Button
          variant={isReady ? 'default' : 'filled'}
          loading={isLoading}
          onClick={() => request()}
        >
          {isReady ? 'Make a new one' : 'Request archive'}
        </Button>
        {isReady && <Button onClick={download}>Download</Button>}
      </Group>
    </>
  );
}

function Making() {
  useGetArchiveQuery(undefined, { pollingInterval: POLL_MS, skipPollingIfUnfocused: true });
  return (
    <Group gap="sm" role="status">
      <Loader size="xs" aria-hidden />
      <Text size="sm">The archive is being made. You are notified when it is ready.</Text>
    </Group>
  );
}
