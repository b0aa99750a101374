import * as z from 'zod';
import { contract, type Output } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';

export const notificationKinds = [
  'access_request',
  'invite_accepted',
  'document_failed',
  'security',
  'unusual_traffic',
  'usage',
  'visitor_message',
  'billing',
  'archive',
  'model',
] as const;

const notificationSchema = z.object({
  id: idSchema,
  kind: z.enum(notificationKinds),
  title: z.string(),
  message: z.string(),
  createdAt: timeSchema,
  isRead: z.boolean(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const listNotifications = contract({
  name: 'notifications-list',
  method: 'GET',
  path: 'notifications',
  access: 'user',
  summary: 'The 50 newest that concern the caller, the newest first. They are kept for 90 days.',
  output: z.object({ notifications: z.array(notificationSchema), unread: z.int() }),
  fallback: 'Failed to load notifications',
});
export type Notifications = Output<typeof listNotifications>;

export const readNotifications = contract({
  name: 'notifications-read',
  method: 'POST',
  path: 'notifications/read',
  access: 'user',
  activity: { none: 'What somebody has read is their own.' },
  summary: 'Mark as read all that are not newer than a moment.',
  body: z.strictObject({
    upTo: timeSchema,
  }),
  output: z.object({}),
  fallback: 'Failed to mark the notifications as read',
});
