import { Skeleton, Stack, Text } from '@mantine/core';
import type { Agent } from '@talkwright/shared/areas/agents';
import { useState } from 'react';
import { useDialogs } from '../../../ui/dialogs.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { QueryStates } from '../../../ui/query-states.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { CompareVersions } from './compare-versions.tsx';
import { VersionRow } from './version-row.tsx';
import { useListVersionsQuery } from './versions.api.ts';
import classes from './versions.module.css';

type Props = {
  /** As the builder knows it. */
  agent: Agent;
  problem: string;
  isBusy: boolean;
  hasUnsavedChanges: boolean;
  onPublish: (version: number) => Promise<boolean>;
  /** Answers the new draft. */
  onRestore: (version: number) => Promise<Agent | undefined>;
  onClose: () => void;
};

/** Every save of an agent: to look at what changed, to go back, to choose what visitors talk to. */
export function VersionsModal(props: Props) {
  const { agent, problem, isBusy, onClose } = props;
  const { id, name, version: newest } = agent;
  const query = useListVersionsQuery({ id });
  const { publish, restore } = useVersionChanges(props);
  const [compared, setCompared] = useState<[older: number, newer: number]>();

  return (
    <Modal onClose={onClose} size="xl" title={`Versions of ${name}`}>
      <QueryStates query={query} skeleton={<Loading />}>
        {(versions) =>
          compared ? (
            <CompareVersions
              agentId={id}
              versions={versions}
              compared={compared}
              onCompare={setCompared}
              onBack={() => setCompared(undefined)}
            />
          ) : (
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
                            setCompared(
                              pairWith(version.version, versions[index + 1]?.version, newest),
                            )
                        : undefined
                    }
                  />
                ))}
              </ol>
            </Stack>
          )
        }
      </QueryStates>
    </Modal>
  );
}

/** With the one before it; the oldest with the newest. */
const pairWith = (version: number, before: number | undefined, newest: number): [number, number] =>
  before === undefined ? [version, newest] : [before, version];

function useVersionChanges({ hasUnsavedChanges, onPublish, onRestore, onClose }: Props) {
  const { confirm } = useDialogs();

  async function publish(version: number) {
    if (await onPublish(version)) toast(`Visitors talk to version ${version} now.`, 'success');
  }

  async function restore(version: number) {
    if (hasUnsavedChanges && !(await confirm(QUESTION))) return;
    const draft = await onRestore(version);
    if (!draft) return;
    onClose();
    toast(`Version ${version} was restored as draft ${draft.version}.`, 'success');
  }

  return { publish, restore };
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
