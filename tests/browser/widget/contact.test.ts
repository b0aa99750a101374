import { beforeAll, describe, expect, it } from '@jest/globals';
import { type NoAnswerConfig, themes } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { type AgentFields, newAgent } from '../../support/api/agents.ts';
import { proveAddress } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { chatOn } from '../../support/browser/widget.ts';
import { problemsInThemes } from '../../support/browser/widget-themes.ts';
import type { Member } from '../../support/client.ts';
import { mailTo } from '../../support/stack/mailbox.ts';

const QUESTION = 'Who painted the Mona Lisa?';

const open = useBrowser();
const openChat = chatOn(open);
let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await signUp({ plan: 'scale' });
  await proveAddress(member.email);
  agent = await offering({ kind: 'form' });
});

const offering = (contact: Partial<NoAnswerConfig['contact']>, fields: AgentFields = {}) =>
  newAgent(member, {
    name: 'Bike Help',
    ragEnabled: true,
    noAnswerConfig: { action: 'contact', contact },
    ...fields,
  });

const contactOn = (page: Page) => page.getByRole('region', { name: 'Contact' });

describe('below an answer that is none', () => {
  it('a visitor leaves a message, by keyboard alone, on a small screen', async () => {
    const { page, widget } = await openChat(agent);
    await page.setViewportSize({ width: 360, height: 740 });
    await widget.ask(QUESTION);
    const contact = contactOn(page);
    await contact.getByText('Leave a message, and somebody will answer you by mail.').waitFor();
    expect(await widget.announcer.innerText()).toMatch(/ A contact is offered below\.$/);

    const keyboard = keyboardOf(page);
    await widget.log.focus();
    await keyboard.activate('Write a message');
    await contact.getByLabel('Your email address').and(page.locator(':focus')).waitFor();
    await page.keyboard.type('visitor@example.com');
    await keyboard.type('Your message', 'I really want to know.');
    await contact.getByText(/By sending, you agree that Bike Help keeps/).waitFor();
    await keyboard.tabTo('Send message');
    await keyboard.press('Enter');
    await contact.getByText('Sent. The answer will come to visitor@example.com.').waitFor();
    expect(await contact.getByRole('status').evaluate((done) => done.matches(':focus'))).toBe(true);

    const mail = await mailTo(member.email, 'A visitor of Bike Help asks for an answer');
    expect(mail.text).toContain('I really want to know.');
    expect(mail.text).toContain(QUESTION);
  });

  it('reads why a message could not be sent, and sends it again as it stands', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    const contact = contactOn(page);
    await contact.getByRole('button', { name: 'Write a message' }).click();
    await contact.getByLabel('Your email address').fill('visitor@nowhere');
    await contact.getByLabel('Your message').fill('Still waiting.');
    await contact.getByRole('button').click();
    await contact.getByRole('alert').getByText('Enter a valid email address').waitFor();

    await contact.getByLabel('Your email address').fill('visitor@example.com');
    await page.route('**/widget/contact', (route) => route.abort());
    await contact.getByRole('button').click();
    await contact.getByText('The chat could not be reached. Please try again.').waitFor();
    expect(await contact.getByLabel('Your message').inputValue()).toBe('Still waiting.');
    await page.unroute('**/widget/contact');
    await contact.getByRole('button').click();
    await contact.getByText(/^Sent\./).waitFor();
  });

  it('it stands after a reload, and below the last answer alone', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    await contactOn(page).waitFor();
    await page.reload();
    await contactOn(page).waitFor();
    await widget.ask('Thank you!');
    expect(await contactOn(page).count()).toBe(0);
  });

  it('a text or a link is offered where the agent has one, and nothing where it has none', async () => {
    const text = 'Call +1 555 0100,\nMonday to Friday.';
    const calling = await openChat(await offering({ kind: 'text', text }));
    await calling.widget.ask(QUESTION);
    expect(await contactOn(calling.page).innerText()).toBe(text);

    const url = 'https://example.com/contact';
    const linking = await openChat(await offering({ kind: 'link', url, text: 'Contact us' }));
    await linking.widget.ask(QUESTION);
    const link = contactOn(linking.page).getByRole('link', { name: 'Contact us' });
    expect(await link.getAttribute('href')).toBe(url);
    expect(await link.getAttribute('rel')).toContain('noopener');

    const silent = await openChat(await newAgent(member, { ragEnabled: true }));
    await silent.widget.ask(QUESTION);
    expect(await contactOn(silent.page).count()).toBe(0);
  });

  it('the form has no serious fault in any theme', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask(QUESTION);
    await contactOn(page).getByRole('button').click();
    const looks = themes.flatMap((theme) => [360, 1440].map((width) => [theme, width] as const));
    expect(await problemsInThemes(page, looks)).toEqual([]);
  });
});
