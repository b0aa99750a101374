import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';

export type ToastKind = 'error' | 'success' | 'warning';

const DURATION_MS = 3_500;

const looks = {
  error: { color: 'red', icon: <IconX size={16} /> },
  success: { color: 'accent', icon: <IconCheck size={16} /> },
  warning: { color: 'orange', icon: <IconAlertTriangle size={16} /> },
} satisfies Record<ToastKind, object>;

export const ToastList = () => (
  <Notifications position="top-right" zIndex={2100} autoClose={DURATION_MS} limit={4} />
);

export function showToast(message: string, kind: ToastKind): void {
  notifications.show({
    message,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
    ...looks[kind],
  });
}
