import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createPreviewToken } from '@talkwright/shared/areas/agents';
import { getWidgetConfig, sendContact } from '@talkwright/shared/areas/chat';
import { deleteConversation } from '@talkwright/shared/areas/conversations';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import { type AgentFields, newAgent as addAgent } from '../../support/api/agents.ts';
import { inviteMember, newAddress, proveAddress } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { anyAddress, call, converse, type Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo } from '../../support/stack/mailbox.ts';

const OFFER = {
  action: 'contact' as const,
  contact: { kind: 'form' as const, text: 'We answer within a day.' },
};
const QUESTION = 'Who painted the Mona Lisa?';
const EMAIL = 'visitor@example.com';

let admin: Member;
let agent: Agent;
beforeAll(async () => {
  admin = await signUp({ plan: 'scale' });
  await proveAddress(admin.email);
  agent = await newAgent();
});

const newAgent = (
  noAnswerConfig: AgentFields['noAnswerConfig'] = OFFER,
  member: Pick<Member, 'call'> = admin,
) => addAgent(member, { name: 'Bike Help', ragEnabled: true, noAnswerConfig });

/** A conversation with one question, and how a message is sent from below its answer. */
async function asked(apiKey: string, question = QUESTION, more: Record<string, string> = {}) {
  const headers = { 'x-api-key': apiKey, 'x-forwarded-for': anyAddress(), ...more };
  const session = { sessionId: '', visitorToken: '' };
  let messageId = '';
  for await (const event of converse(apiKey, { message: question }, undefined, more)) {
    if (event.type === 'session') Object.assign(session, event);
    if (event.type === 'done') messageId = event.messageId;
  }
  const { sessionId, visitorToken } = session;
  const body = { sessionId, visitorToken, messageId, email: EMAIL, message: 'Please\n\ncall me.' };
  return {
    body,
    send: (changes: object = {}) => call(sendContact, { ...body, ...changes }, headers),
  };
}

const notificationsOf = async (member: Pick<Member, 'call'>) =>
  (await member.call(listNotifications, {})).notifications.filter(
    ({ kind }) => kind === 'visitor_message',
  );
const mailsAbout = async (address: string, word: string) =>
  (await mailsTo(address)).filter(({ text }) => text.includes(word));

describe('a message from below an answer that is none', () => {
  it('becomes a notification and a mail to who saved the agent and the administrators, once', async () => {
    const builder = await inviteMember(admin, 'user', newAddress());
    await proveAddress(builder.email);
    const other = await inviteMember(admin, 'user', newAddress());
    const { send } = await asked((await newAgent(OFFER, builder)).api_key);
    const message = 'Please call me about <b>the Louvre</b>.';
    await expect(Promise.all([send({ message }), send({ message })])).resolves.toMatchObject([
      { isSent: true },
      { isSent: true },
    ]);
    await send({ message });

    for (const { email } of [admin, builder]) {
      await eventually(async () => {
        const mails = await mailsAbout(email, message);
        expect(mails).toHaveLength(1);
        expect(mails[0]?.subject).toBe('A visitor of Bike Help asks for an answer');
        expect(mails[0]?.text).toContain(`What was asked: ${QUESTION}`);
        expect(mails[0]?.text).toContain('mailto:visitor%40example.com');
        expect(mails[0]?.html).not.toContain('<b>the Louvre');
      });
    }
    const told = { title: 'A visitor of Bike Help asks for an answer' };
    const mine = (await notificationsOf(builder)).filter((one) => one.message.includes(message));
    const theirs = (await notificationsOf(admin)).filter((one) => one.message.includes(message));
    expect([mine, theirs]).toMatchObject([[told], [told]]);
    expect(await notificationsOf(other)).toEqual([]);
    expect(await mailsAbout(other.email, message)).toEqual([]);
  });

  it('goes with its conversation', async () => {
    const { send, body } = await asked(agent.api_key);
    await send({ message: 'Forget me.' });
    const told = async () =>
      (await notificationsOf(admin)).filter(({ message }) => message.includes('Forget me.'));
    expect(await told()).toHaveLength(1);
    await admin.call(deleteConversation, { sessionId: body.sessionId });
    expect(await told()).toEqual([]);
  });

  it('is taken where the agent takes one, and below such an answer alone', async () => {
    const refusal = { code: 'contact_not_offered' };
    const { send } = await asked(agent.api_key);
    await expect(send({ messageId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).rejects.toMatchObject(refusal);
    const greeted = await asked(agent.api_key, 'Hello!');
    await expect(greeted.send()).rejects.toMatchObject(refusal);
    const silent = await asked((await newAgent({})).api_key);
    await expect(silent.send()).rejects.toMatchObject(refusal);
    const linking = await newAgent({
      action: 'contact',
      contact: { kind: 'link', url: 'https://example.com/contact' },
    });
    await expect((await asked(linking.api_key)).send()).rejects.toMatchObject(refusal);
  });

  it('is taken from whose conversation it is', async () => {
    const { send } = await asked(agent.api_key);
    await expect(send({ visitorToken: 'other' })).rejects.toMatchObject({
      code: 'visitor_token_refused',
    });
    const { body } = await asked((await newAgent()).api_key);
    await expect(send(body)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it.each([
    [{ email: 'nobody' }, 'email'],
    [{ message: '  ' }, 'message'],
    [{ message: 'x'.repeat(2_001) }, 'message'],
  ])('says what is wrong with %j', async (changes, field) => {
    const { send } = await asked(agent.api_key);
    await expect(send(changes)).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: { [field]: expect.stringMatching(/^[A-Z]/) } },
    });
  });

  it('is limited by conversation and by address', async () => {
    const { send } = await asked(agent.api_key);
    for (let n = 1; n <= 5; n += 1) await send({ message: `Message ${n}` });
    await expect(send({ message: 'Message 6' })).rejects.toMatchObject({ code: 'too_many' });

    const address = { 'x-forwarded-for': anyAddress() };
    const refused = await asked(agent.api_key, QUESTION, address);
    const guesses = Array.from({ length: 20 }, (_, n) => refused.send({ visitorToken: `no-${n}` }));
    for (const guess of guesses) {
      await expect(guess).rejects.toMatchObject({ code: 'visitor_token_refused' });
    }
    await expect(refused.send()).rejects.toMatchObject({ code: 'too_many' });
  });

  it('is sent to nobody from a preview', async () => {
    const { previewToken } = await admin.call(createPreviewToken, { id: agent.id });
    const { send } = await asked(agent.api_key, QUESTION, { 'x-preview-token': previewToken });
    const message = 'Only trying it out.';
    await expect(send({ message })).resolves.toMatchObject({ isSent: false });
    const told = (await notificationsOf(admin)).filter((one) => one.message.includes(message));
    expect(told).toEqual([]);
  });
});

it('tells the widget of a contact only where the agent offers one', async () => {
  const contactOf = async ({ api_key }: Agent) =>
    (await call(getWidgetConfig, {}, { 'x-api-key': api_key })).agent.contact;
  expect(await contactOf(agent)).toEqual({ ...OFFER.contact, url: '' });
  expect(await contactOf(await newAgent({ ...OFFER, action: 'ask_back' }))).toBeNull();
});
