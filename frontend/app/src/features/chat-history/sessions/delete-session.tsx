import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { SessionRow } from '@talkwright/shared/areas/chat-history';
import { useDialogs } from '../../../ui/dialogs.ts';
import { formatCount, formatTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toasts.tsx';
import { truncate } from '../../../ui/truncate.ts';
import { useDeleteSessionMutation } from './sessions.api.ts';

const OPENING = 80;

type Props = { session: SessionRow; onDeleted: () => void };

export function DeleteSession({ session, onDeleted }: Props) {
  const { confirm } = useDialogs();
  const [deleteSession] = useDeleteSessionMutation();

  async function remove() {
    const isDeleted = await confirm({
      title: 'Delete conversation',
      message: sentence(session),
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        await deleteSession({ sessionId: session.session_id }).unwrap();
      },
    });
    if (!isDeleted) return;
    toast('The conversation was deleted.', 'success');
    onDeleted();
  }

  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label="Delete conversation"
      title="Delete conversation"
      onClick={remove}
    >
      <IconTrash size={16} stroke={1.6} />
    </ActionIcon>
  );
}

const sentence = ({ opening, message_count, created_at }: SessionRow) =>
  `The conversation "${truncate(opening, OPENING)}" of ${formatTime(created_at)} is deleted for good: its ` +
  `${formatCount(message_count, 'message')}, what visitors thought of the answers and the insights from it. Analytics go ` +
  'on counting it. This action cannot be undone.';
