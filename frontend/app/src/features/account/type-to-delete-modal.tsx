import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { skipToken } from '@reduxjs/toolkit/query';
import { type FormEvent, useState } from 'react';
import { useIsAdmin } from '../../server/use-session.ts';
import { Modal } from '../../ui/modal.tsx';
import { useListMembersQuery } from '../people/people.api.ts';

const WORD = 'DELETE';
const STAYS = 'Agents and documents stay with your organization.';
const GOES = 'the whole organization is deleted with you: all agents, documents and conversations.';

const ACTIVE_FIRST = { sort: 'status', limit: 2 } as const;

type Props = { onTyped: () => void; onClose: () => void };

/** Says what will be lost, and lets nobody go on by accident. */
export function TypeToDeleteModal({ onTyped, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const loss = useLoss();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === WORD) onTyped();
  }

  return (
    <Modal onClose={onClose} title="Delete Account">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">You will be logged out everywhere, and cannot log in again.</Text>
          {loss ? <Text size="sm">{loss}</Text> : <Skeleton height={42} />}
          <TextInput
            label={`Type ${WORD} to confirm`}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            data-autofocus
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" color="red.8" disabled={typed !== WORD}>
              Continue
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/**
 * Undefined until it is known. Who is deactivated does not count. Only administrators may ask, and the last member is one
 * of them.
 */
function useLoss(): string | undefined {
  const isAdmin = useIsAdmin();
  const { data, error } = useListMembersQuery(isAdmin ? ACTIVE_FIRST : skipToken, {
    refetchOnMountOrArgChange: true,
  });
  if (!isAdmin) return STAYS;
  if (data) {
    const isLast = data.users.filter(({ active }) => active).length < 2;
    return isLast ? `You are the last member: ${GOES}` : STAYS;
  }
  return error && `${STAYS} If you are its last member, ${GOES}`;
}
