import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { dropSession } from '../../app/session.ts';
import { paths } from '../../paths.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { Modal } from '../../ui/modal.tsx';
import { Section } from '../../ui/section.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useDeleteAccountMutation } from './account.api.ts';

const WORD = 'DELETE';

export function DeleteAccountSection() {
  const [isTyping, setIsTyping] = useState(false);
  const [deleteAccount] = useDeleteAccountMutation();
  const { confirm } = useDialogs();
  const navigate = useNavigate();

  async function askAgain() {
    setIsTyping(false);
    const isDeleted = await confirm({
      title: 'Delete Account',
      message: 'Your account will be deleted now. This action cannot be undone.',
      confirmText: 'Delete Account',
      isDanger: true,
      onConfirm: async () => {
        await deleteAccount().unwrap();
      },
    });
    if (!isDeleted) return;
    dropSession();
    navigate(paths.login);
    toast('Your account was deleted.', 'success');
  }

  return (
    <Section title="Danger zone" hint="What is deleted cannot be brought back." isDanger>
      <Group justify="space-between" gap="sm">
        <Text size="sm" flex="1 1 240px">
          Deleting your account logs you out everywhere. The organization stays, unless you are its
          last member.
        </Text>
        <Button color="red.8" onClick={() => setIsTyping(true)}>
          Delete Account
        </Button>
      </Group>
      {isTyping && <TypeToDelete onTyped={askAgain} onClose={() => setIsTyping(false)} />}
    </Section>
  );
}

function TypeToDelete({ onTyped, onClose }: { onTyped: () => void; onClose: () => void }) {
  const [typed, setTyped] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed === WORD) onTyped();
  }

  return (
    <Modal onClose={onClose} title="Delete Account">
      <form noValidate onSubmit={submit}>
        <Stack gap="md">
          <Text size="sm">
            You will be logged out and cannot log in again. Agents and documents stay with your
            organization.
          </Text>
          <Text size="sm">
            If you are its last member, the whole organization is deleted with you: all agents,
            documents and conversations.
          </Text>
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
