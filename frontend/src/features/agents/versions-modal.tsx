import { Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { sentenceOf } from '../../app/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import type { VersionedAgent } from './agents.api.ts';
import { CompareVersions } from './compare-versions.tsx';
import { VersionRow } from './version-row.tsx';
import classes from './versions.module.css';
import {
  useListVersionsQuery,
  usePublishVersionMutation,
  useRestoreVersionMutation,
} from './versions.api.ts';

type Props = {
  /** As the builder knows it. */
  current: VersionedAgent;
  hasUnsavedChanges: boolean;
  onPublished: (agent: VersionedAgent) => void;
  onRestored: (agent: VersionedAgent) => void;
  onClose: () => void;
};

/** Every save of an agent: to look at what changed, to go back, to choose what visitors talk to. */
export function VersionsModal(props: Props) {
  const { current, onClose } = props;
  const { id, name, version: newest } = current.agent;
  const { data: versions, error, refetch } = useListVersionsQuery(id);
  const { publish, restore, problem, isBusy } = useVersionChanges(props);
  const [compared, setCompared] = useState<[older: number, newer: number]>();

  return (
    <Modal onClose={onClose} size="xl" title={`Versions of ${name}`}>
      {error && !versions && <ErrorState error={error} onRetry={refetch} />}
      {!error && !versions && <Loading />}
      {versions && compared && (
        <CompareVersions
          agentId={id}
          versions={versions}
          compared={compared}
          onCompare={setCompared}
          onBack={() => setCompared(undefined)}
        />
      )}
      {versions && !compared && (
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            Each save is a version. Restoring one saves it again as the newest draft: nothing
            changes for visitors until it is published.
          </Text>
          {problem && <ErrorState error={{ message: problem }} />}
          <ol className={classes.list} aria-label="Versions">
            {versions.map((version, index) => (
              <VersionRow
                key={version.version}
                version={version}
                isNewest={version.version === newest}
                isBusy={isBusy}
                onPublish={() => publish(version.version)}
                onRestore={() => restore(version.version)}
                onCompare={
                  versions.length > 1
                    ? () =>
                        setCompared(pairWith(version.version, versions[index + 1]?.version, newest))
                    : undefined
                }
              />
            ))}
          </ol>
        </Stack>
      )}
    </Modal>
  );
}

/** With the one before it; the oldest with the newest. */
const pairWith = (version: number, before: number | undefined, newest: number): [number, number] =>
  before === undefined ? [version, newest] : [before, version];

function useVersionChanges({
  current,
  hasUnsavedChanges,
  onPublished,
  onRestored,
  onClose,
}: Props) {
  const { id } = current.agent;
  const { confirm } = useDialogs();
  const [publishVersion, publication] = usePublishVersionMutation();
  const [restoreVersion, restoration] = useRestoreVersionMutation();
  const [problem, setProblem] = useState('');

  async function publish(version: number) {
    setProblem('');
    const { data, error } = await publishVersion({ id, version, ifMatch: current.etag });
    if (!data) return setProblem(sentenceOf(error, 'Failed to publish the version'));
    onPublished(data);
    toast(`Visitors talk to version ${version} now.`, 'success');
  }

  async function restore(version: number) {
    setProblem('');
    if (hasUnsavedChanges && !(await confirm(QUESTION))) return;
    const { data, error } = await restoreVersion({ id, version, ifMatch: current.etag });
    if (!data) return setProblem(sentenceOf(error, 'Failed to restore the version'));
    onRestored(data);
    onClose();
    toast(`Version ${version} was restored as draft ${data.agent.version}.`, 'success');
  }

  return { publish, restore, problem, isBusy: publication.isLoading || restoration.isLoading };
}

const QUESTION = {
  title: 'Unsaved changes',
  message: 'What you changed and did not save will be lost. Restore the version all the same?',
  confirmText: 'Restore',
  isDanger: true,
};

const Loading = () => (
  <Stack gap="sm" role="status" aria-label="Loading versions">
    {[1, 2, 3].map((key) => (
      <Skeleton key={key} height={64} />
    ))}
  </Stack>
);
