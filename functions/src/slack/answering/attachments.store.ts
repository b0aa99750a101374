import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { SessionKey } from '../../conversations/conversation-records.ts';
import type { Items } from '../../platform/cosmos.ts';

/** What was read of a file that somebody has attached: part of that conversation alone, and gone with it. */
const attachmentSchema = z.object({
  id: z.string(),
  type: z.literal('slackAttachment'),
  tenantId: idSchema,
  sessionId: idSchema,
  filename: z.string(),
  /** In the order of the file. */
  chunks: z.string().array(),
  createdAt: timeSchema,
});
export type AttachmentRecord = z.output<typeof attachmentSchema>;

export type SlackAttachments = ReturnType<typeof slackAttachmentsStore>;

export function slackAttachmentsStore(conversations: Items) {
  return {
    list: ({ tenantId, sessionId }: SessionKey): Promise<AttachmentRecord[]> =>
      conversations.query(
        attachmentSchema,
        [tenantId, sessionId],
        "SELECT * FROM c WHERE c.type = 'slackAttachment' ORDER BY c.type, c.createdAt DESC",
      ),

    /** The same file again takes its own place. */
    keep: (record: AttachmentRecord): Promise<void> => conversations.upsert(record),
  };
}

export const attachmentId = (fileId: string) => `slack-attachment-${fileId}`;
