import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sendContact } from '../../../functions/src/chat/send-contact.ts';
import { deleteConversation } from '../../../functions/src/conversations/delete-conversation.ts';
import { type Cloud, startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, say } from '../../support/cloud/visitors.ts';

let cloud: Cloud;

beforeAll(async () => {
  cloud = await startCloud();
});
afterAll(() => cloud.stop());

it('leaves nothing of a message that comes in the moment in which its conversation is erased', async () => {
  const { deps } = cloud;
  const admin = await newAdmin(deps);
  const page = await newPage(cloud, admin, 'Support', {
    ragEnabled: true,
    noAnswerConfig: { action: 'contact', contact: { kind: 'form', text: 'We answer by mail.' } },
  });
  const { tenantId: _, ...session } = await say(cloud, page, {
    message: 'Who painted the Mona Lisa?',
  });
  const key = { tenantId: admin.tenantId, sessionId: session.sessionId };
  const messages = await deps.conversations.lastMessages(key, 10);
  const messageId = messages.find(({ role }) => role === 'assistant')?.id ?? '';
  const message = { email: 'visitor@example.com', message: 'Please call me.' };
  const commit: typeof deps.outbox.commit = async (...changes) => {
    await deleteConversation(deps, admin, key);
    await deps.outbox.commit(...changes);
  };

  const late = { ...deps, outbox: { ...deps.outbox, commit } };
  await sendContact(late, page, { ...session, messageId, ...message });

  expect(await deps.notifications.list(admin, ['admins'], 10)).toEqual([]);
});
