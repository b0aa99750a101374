import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { confirmDigest, getDigest, unsubscribeDigest } from '@talkwright/shared/areas/digest';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { newAgent } from '../api/agents.ts';
import { subscribe } from '../api/billing.ts';
import { ask } from '../api/conversations.ts';
import { uploadAndWait } from '../api/documents.ts';
import { newInsights } from '../api/insights.ts';
import { signUp } from '../api/sign-up.ts';
import { control, newSlackTeam } from '../api/slack.ts';
import { call, type Member } from '../client.ts';
import { eventually } from '../eventually.ts';
import { conversationsSwept } from '../stack/conversations-swept.ts';
import { mailedToken } from '../stack/mailbox.ts';
import { questionsGrouped } from '../stack/questions-grouped.ts';
import { sendToQueue } from '../stack/queues.ts';
import type { Kept } from './kinds/row.ts';

const EMAIL = 'hana@heron.example';
const READERS = { confirmed: 'agreed@heron.example', unsubscribed: 'left@heron.example' };

/** What nobody of the demo data has, in an organization of its own. */
export async function fillHeron(password: string): Promise<NonNullable<Kept['heron']>> {
  const heron = await signUp({ organizationName: 'Heron Rentals', email: EMAIL, password });
  await subscribe(heron, 'scale');
  const { sessionId } = await newInsights({ call: heron.call, tenantId: heron.tenant.id });
  const agentId = await fillBoats(heron);
  await askInSlack(heron);
  await conversationsSwept(heron.tenant.id);
  await questionsGrouped(heron.tenant.id);
  return { email: EMAIL, sessionId, agentId };
}

/** An agent with a question that it could not answer, a conversation that is erased, and a digest. */
async function fillBoats(heron: Member): Promise<string> {
  const recipients = Object.values(READERS);
  const boats = await newAgent(heron, {
    ...{ name: 'Boats', ragEnabled: true },
    personality: { digest: { recipients } },
  });
  const content = '# Boats\n\nA boat is rented by the hour.';
  await uploadAndWait(heron, { name: 'boats.md', content }, boats.id);
  await ask(boats, { message: 'Who painted the Mona Lisa?' });
  const { session } = await ask(boats, { message: 'Please forget that I was here.' });
  await heron.call(deleteConversation, { sessionId: session.sessionId });

  for (const email of recipients) {
    await call(confirmDigest, { token: await mailedToken(email, 'digest') });
  }
  const token = await mailedToken(READERS.unsubscribed, 'digest');
  await call(unsubscribeDigest, { token });
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  await conversationsSwept(heron.tenant.id);
  await sendToQueue('digest', {
    ...{ kind: 'digestDue', tenantId: heron.tenant.id, agentId: boats.id },
    moment: `${tomorrow}T00:00:00.000Z`,
  });
  await eventually(async () => {
    const { last } = await heron.call(getDigest, { id: boats.id });
    if (!last) throw new Error('The digest is not made yet.');
  });
  return boats.id;
}

async function askInSlack(heron: Member): Promise<void> {
  const team = await newSlackTeam(heron, { name: 'Heron in Slack' });
  const text = 'When do the boats go out?';
  await control('messages', { user: LARKFIELD.ben, app: team.apiAppId, text });
  await eventually(async () => {
    const { sessions } = await heron.call(getChatHistory, { sessions: '1', q: 'boats' });
    if (!sessions?.length) throw new Error('Nobody has answered in Slack yet.');
  });
}
