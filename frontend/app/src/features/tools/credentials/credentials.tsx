import { ActionIcon, Skeleton, Text } from '@mantine/core';
import { IconKey, IconTrash } from '@tabler/icons-react';
import type { Credential } from '@talkwright/shared/areas/credentials';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useState } from 'react';
import { useDialogs } from '../../../ui/dialogs.ts';
import { QueryStates } from '../../../ui/query-states.tsx';
import { RetryQuietly } from '../retry-quietly.tsx';
import { SmallAddButton } from '../small-add-button.tsx';
import { useDeleteCredentialMutation, useListCredentialsQuery } from '../tools.api.ts';
import classes from './credentials.module.css';
import { NewCredentialModal } from './new-credential-modal.tsx';

export function Credentials({ tool }: { tool: CustomTool }) {
  const {
    currentData: credentials,
    error,
    isFetching,
    refetch,
  } = useListCredentialsQuery({ id: tool.id });
  const [isAdding, setIsAdding] = useState(false);

  return (
    <>
      <QueryStates
        query={{ data: credentials, error: !isFetching && error, refetch }}
        skeleton={<Skeleton height={44} role="status" aria-label="Loading" />}
        empty={
          <Text size="sm" c="dimmed">
            No credentials yet. Without one, calls carry no key.
          </Text>
        }
        failed={<RetryQuietly what="credentials" onRetry={refetch} />}
      >
        {(listed) => (
          <ul className={classes.credentials} aria-label="Credentials">
            {listed.map((credential) => (
              <CredentialRow key={credential.id} credential={credential} tool={tool} />
            ))}
          </ul>
        )}
      </QueryStates>
      {credentials && (
        <SmallAddButton onClick={() => setIsAdding(true)}>New Credential</SmallAddButton>
      )}
      {isAdding && <NewCredentialModal tool={tool} onClose={() => setIsAdding(false)} />}
    </>
  );
}

function CredentialRow({ credential, tool }: { credential: Credential; tool: CustomTool }) {
  const { id, label, origin } = credential;
  const { confirm } = useDialogs();
  const [deleteCredential] = useDeleteCredentialMutation();
  const isElsewhere = URL.parse(tool.base_url)?.origin !== origin;

  const remove = () =>
    confirm({
      title: 'Remove credential',
      message: `Remove the credential "${label}"? Calls are made without it from now on.`,
      confirmText: 'Remove',
      isDanger: true,
      onConfirm: async () => void (await deleteCredential({ id }).unwrap()),
    });

  return (
    <li className={classes.credential}>
      <IconKey size={18} stroke={1.6} aria-hidden />
      <div className={classes.credentialText}>
        <Text size="sm" fw={560}>
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          Sent to {origin} only
          {isElsewhere && ', which is not where the base URL leads now'}
        </Text>
      </div>
      <ActionIcon aria-label={`Remove credential ${label}`} title="Remove" onClick={remove}>
        <IconTrash size={17} stroke={1.6} />
      </ActionIcon>
    </li>
  );
}
