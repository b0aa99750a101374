import { Text } from '@mantine/core';
import { selectIsAdmin } from '../../app/session-slice.ts';
import { useAppSelector } from '../../app/store.ts';

export function UsersAccessTab() {
  const isAdmin = useAppSelector(selectIsAdmin);
  return isAdmin ? null : (
    <Text c="dimmed">Only administrators can manage users and invitations.</Text>
  );
}
