import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { sendSalesContact } from '@talkwright/shared/areas/contact';
import { call } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailSource, mailsTo } from '../../support/stack/mailbox.ts';

const SALES = 'sales@talkwright.example';
const newMessage = (fields: object = {}) => ({
  ...{ name: 'Ada "the first"\u2028', email: 'ada@example.com', message: randomUUID() },
  ...fields,
});
const send = (message: object, headers = {}) =>
  call(sendSalesContact, message as Parameters<typeof call<typeof sendSalesContact>>[1], headers);
const mailsWith = async (text: string) =>
  (await mailsTo(SALES)).filter((mail) => mail.text.includes(text));

describe('a message of the contact page', () => {
  it('is mailed once, also when it is sent twice, and answered to whoever wrote it', async () => {
    const wish = { plan: 'enterprise', employees: '200+', company: '<b>Larkfield</b>' };
    const message = newMessage(wish);
    await Promise.all([send(message), send(message)]);
    await send(message);
    await eventually(async () => expect(await mailsWith(message.message)).toHaveLength(1));
    const [mail] = await mailsWith(message.message);
    expect(mail?.html).not.toContain('<b>');
    expect(mail?.text).toContain('Employees: 200+, Plan: Enterprise');
    expect(await mailSource(mail as NonNullable<typeof mail>)).toMatch(
      /^Reply-To: ada@example.com\r?$/m,
    );
  });

  it.each([
    ['fills in what nobody sees', { website: 'https://spam.example' }],
    ['is done before anybody could read', { openedMs: 100 }],
  ])('is refused where a robot %s', async (_how, signs) => {
    await expect(send(newMessage(signs))).rejects.toMatchObject({ code: 'contact_refused' });
  });

  it('names what is missing, and takes no second header for an address', async () => {
    await expect(send({ name: ' ', email: 'a@b\r\nBcc: c@d', message: '' })).rejects.toMatchObject({
      body: {
        fields: {
          name: 'Name is required',
          email: 'Enter a valid email address',
          message: 'Message is required',
        },
      },
    });
    await expect(send(newMessage({ message: 'x'.repeat(1_000_000) }))).rejects.toMatchObject({
      body: { fields: { message: 'Message must be at most 5000 characters' } },
    });
  });

  it('is taken ten times an hour from one address of the network', async () => {
    const headers = { 'x-forwarded-for': `203.0.113.${Math.floor(Math.random() * 256)}` };
    const attempts = Array.from({ length: 12 }, () => send(newMessage(), headers));
    const outcomes = await Promise.allSettled(attempts);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(2);
  });
});
