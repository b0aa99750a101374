import { thumbs } from '@talkwright/shared/areas/chat';
import { Failure } from '@talkwright/shared/contract/errors';
import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { ConversationsReader } from '../../conversations/conversations.store.ts';
import { recordFeedback } from '../../conversations/record-feedback.ts';
import type { SlackForm } from '../events/read-slack-form.ts';
import { FEEDBACK_ACTION } from './blocks-of-answer.ts';

type Needs = Parameters<typeof recordFeedback>[0] & { conversations: ConversationsReader };

const pressedSchema = z.object({
  type: z.literal('block_actions'),
  actions: z.array(z.object({ action_id: z.string(), value: z.string().default('') })),
});
const valueSchema = z.tuple([z.enum(thumbs), idSchema, idSchema]);

/** Feedback on an answer, as a visitor of the widget gives it. Whatever else is pressed is passed over. */
export async function receiveSlackInteraction(deps: Needs, { app, fields }: SlackForm) {
  const { data: pressed } = pressedSchema.safeParse(fields);
  for (const { action_id, value } of pressed?.actions ?? []) {
    const { data } = valueSchema.safeParse(value.split(' '));
    if (action_id !== FEEDBACK_ACTION || !data) continue;
    const [thumb, sessionId, messageId] = data;
    const key = { tenantId: app.tenantId, sessionId };
    const message = await deps.conversations.findMessage(key, messageId);
    await recordFeedback(deps, message, { thumb }).catch((error) => {
      // Deleted meanwhile.
      if (!(error instanceof Failure)) throw error;
    });
  }
  return {};
}
