import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { confirmDigest, getDigest } from '@talkwright/shared/areas/digest';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import { newAgent } from '../../support/api/agents.ts';
import { ask } from '../../support/api/conversations.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { button } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { call, type Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { conversationsSwept } from '../../support/stack/conversations-swept.ts';
import {
  mailedLink,
  mailedToken,
  mailSource,
  mailsTo,
  type ReceivedMail,
} from '../../support/stack/mailbox.ts';
import { sendToQueue } from '../../support/stack/queues.ts';

const open = useBrowser();

const digestTo = (address: string): Promise<ReceivedMail> =>
  eventually(async () => {
    const mail = (await mailsTo(address)).find(({ subject }) => subject.includes('conversation'));
    if (!mail) throw new Error(`No digest to ${address} arrived.`);
    return mail;
  });

let member: Member;
/** Wider than a phone where it cannot be broken. */
const NAME = 'Rechtsschutzversicherungsgesellschaften';

beforeAll(async () => {
  member = await signUp();
  await member.call(verifyEmail, { token: await mailedToken(member.email, 'verify-email') });
});

/** An agent that somebody has talked to, whose digest a partner is to get, beside these recipients. */
async function newDigest(recipients: string[] = []) {
  const partner = `${randomUUID()}@example.com`;
  const digest = { recipients: [...recipients, partner], verbosity: 'FULL' as const };
  const agent = await newAgent(member, { name: NAME, personality: { digest } });
  await ask(agent, { message: 'When do you open on <b>Sundays</b>?' });
  await conversationsSwept(member.tenant.id);
  const stateOf = async (address: string) => {
    const found = (await member.call(getDigest, { id: agent.id })).recipients;
    return found.find(({ email }) => email === address)?.state;
  };
  const link = await mailedLink(partner, `Daily digest of ${NAME}?`);
  return { agent, partner, link, stateOf };
}

it('is agreed to on a page, and shown in its card, where a member has one sent at once', async () => {
  const { agent, partner, link, stateOf } = await newDigest([member.email]);
  const page = await open(link);
  await page.getByText('Do you want them?').waitFor();
  expect(await faultsOf(page, 'asked')).toEqual([]);
  expect(await stateOf(partner)).toBe('asked');
  await button(page, 'Yes, Send Them').click();
  await button(page, 'Unsubscribe').waitFor();

  const builder = await open(appUrl(`/agents/${agent.id}/edit`), signedInAs(member));
  const recipients = builder.getByRole('list', { name: 'Recipients of the digest' });
  await recipients.getByText('confirmed').waitFor();
  await recipients.getByText('member', { exact: true }).waitFor();
  await button(builder, 'Send me one now').click();
  await builder.getByText(`On its way to ${member.email}: one conversation of today.`).waitFor();
  const own = await digestTo(member.email);
  expect(own.text).toContain('1 visitor wrote.');
  expect(own.text).not.toContain('Unsubscribe');
});

it('can be left by one click of a mail program, and by a page, not by opening the link', async () => {
  const { tenant } = member;
  const { agent, partner, link, stateOf } = await newDigest();
  await call(confirmDigest, { token: new URLSearchParams(link.split('?')[1]).get('token') ?? '' });
  // As if tomorrow had come.
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
  const due = { kind: 'digestDue', tenantId: tenant.id, agentId: agent.id };
  await sendToQueue('digest', { ...due, moment: `${tomorrow}T00:00:00.000Z` });
  const mail = await digestTo(partner);
  const url = /Unsubscribe: (\S+)/.exec(mail.text)?.[1] ?? '';
  const source = await mailSource(mail);
  expect(source).toContain(`List-Unsubscribe: <${url}>\r\n`);
  expect(source).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');

  const page = await open('about:blank');
  await page.setContent(mail.html);
  expect(await faultsOf(page, 'mail')).toEqual([]);
  await page.goto(url);
  await page.getByText(`${partner} gets a mail a day`).waitFor();
  expect(await stateOf(partner)).toBe('confirmed');
  for (let n = 0; n < 2; n++) {
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(url, { method: 'POST', body })).status).toBe(200);
  }
  expect(await stateOf(partner)).toBe('unsubscribed');
  await page.reload();
  await page.getByText('You get no digests').waitFor();
  await button(page, 'Subscribe Again').click();
  await button(page, 'Unsubscribe').click();
  await button(page, 'Subscribe Again').waitFor();

  const refused = await open(appUrl('/digest?token=nothing'));
  await refused.getByText('This link is not valid').waitFor();
});
