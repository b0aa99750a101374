import * as z from 'zod';
import { activityObjects, contract, type Output } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';

const activitySchema = z.object({
  id: idSchema,
  /** A sentence without its subject, with the names of that time: `deleted the agent Shop Assistant`. */
  action: z.string(),
  user_email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  created_at: timeSchema,
  /** Where the sentence leads; null where it is about nothing that has a page, or no longer. */
  target: z.object({ type: z.enum(activityObjects), id: idSchema }).nullable(),
});
export type Activity = z.infer<typeof activitySchema>;

export const listActivity = contract({
  name: 'dashboard-list-activity',
  method: 'GET',
  path: 'management/activity',
  access: 'user',
  summary: 'What the members of the organization have changed, the newest first.',
  query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(10) }),
  output: z.object({ activities: z.array(activitySchema) }),
  fallback: 'Failed to load the recent activity',
});

export const getChatStats = contract({
  name: 'dashboard-chat-stats',
  method: 'GET',
  path: 'management/chat-stats',
  access: 'user',
  summary:
    'Conversations and messages of visitors with all agents: ever, in this cycle and today (UTC). Only what was answered ' +
    'counts, and nothing that members say in a preview.',
  output: z.object({
    total_sessions: z.int(),
    total_messages: z.int(),
    messages_today: z.int(),
    cycle_sessions: z.int(),
    cycle_messages: z.int(),
    /** The first of the month. */
    cycle_start: z.iso.date(),
  }),
  fallback: 'Failed to load the figures',
});
export type ChatStats = Output<typeof getChatStats>;
