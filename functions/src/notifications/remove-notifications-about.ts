import type { Notifications } from './notifications.store.ts';

type Needs = { notifications: Notifications };

/** Those that say what a visitor has left for an agent's owners go with the conversation that it was about. */
export const removeNotificationsAbout = (
  { notifications }: Needs,
  conversation: { tenantId: string; sessionId: string },
): Promise<void> => notifications.removeAbout(conversation);
