import { expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { useBrowser } from '../../support/browser/browser.ts';
import { fillIn } from '../../support/browser/parts.ts';
import { appUrl, payLater } from '../../support/browser/web-app.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import { PASSWORD } from '../../support/client.ts';
import { docx, pdf } from '../../support/files/documents.ts';
import { stack } from '../../support/stack/running-stack.ts';
import { traceOf } from '../../support/telemetry/trace.ts';

const EMAIL = 'newcomer@example.com';

/** What makes a page as long as pages are: each is then found for itself. */
const CARE = [
  'Look at it before each ride, and bring it to the workshop when something has changed.',
  'Dust and salt are wiped off with a damp cloth; strong cleaners harm the paint.',
  'Keep the receipt in a safe place, because the workshop will ask to see it.',
  'Parts that wear with use, such as tyres and brake pads, are not included.',
  'Damage by an accident or by a change that somebody made is not included either.',
  'When in doubt, call the shop where it was bought, and they will help at once.',
];

const open = useBrowser();

/** What a newcomer does from the first page to the first answer, by clicking alone. */
it('takes a newcomer from the sign-up to an agent that answers on their site', async () => {
  const page = await open(stack().app);
  await signUp(page);
  await verify(page);
  await page.goto(appUrl('/dashboard'));
  await page.getByRole('link', { name: 'My Agents' }).click();
  await createAgent(page);
  await uploadDocuments(page);
  await page.goto(await siteWithSnippet(page));
  await talk(page);
});

async function signUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).first().click();
  await fillIn(page, {
    'Organization name': 'Northwind Bikes',
    'First name': 'Nora',
    'Last name': 'Wind',
    Email: EMAIL,
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByLabel(/^I agree/).check();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await payLater(page);
}

async function verify(page: Page): Promise<void> {
  await page.goto(stack().mailbox);
  await page
    .getByRole('link', { name: new RegExp(EMAIL) })
    .first()
    .click();
  const mail = page.frameLocator('iframe');
  const verified = page.waitForEvent('popup');
  await mail
    .getByRole('link', { name: /verify/i })
    .first()
    .click();
  const tab = await verified;
  await tab.getByRole('heading', { name: 'Email verified' }).waitFor();
  await tab.close();
}

async function createAgent(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Create New Agent' }).click();
  await page.getByLabel('Agent Identity').fill('northwind');
  await page.getByLabel('Agent Name').fill('Northwind Help');
  await page.getByLabel('Conversation Opener').fill('Ask me anything about our bikes.');
  await page.getByLabel('System Prompt').fill('You answer the questions of our customers.');
  await page.getByRole('switch', { name: 'RAG Document Search' }).check();
  const sent = page.waitForRequest((request) => request.postData()?.includes('northwind') ?? false);
  await page.getByRole('button', { name: 'Create Agent' }).click();
  await page.getByRole('heading', { name: 'Northwind Help' }).waitFor();
  const told = traceOf((await sent).headers());
  await told((spans) => spans.some(({ name }) => name === 'POST /api/agents'));
}

async function uploadDocuments(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Edit/ }).first().click();
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Upload Documents' }).first().click();
  const guarantee = await pdf([
    { heading: 'Northwind', lines: ['This booklet comes with each of our bikes.'] },
    { heading: 'Frame', lines: ['The frame has a guarantee of twelve years.', ...CARE] },
    { heading: 'Battery', lines: ['The battery has a guarantee of three years.', ...CARE] },
  ]);
  const delivery = docx([
    { heading: 1, text: 'Delivery' },
    { text: 'A bike is delivered to Iceland for 79 euros. The ship to Iceland needs nine days.' },
  ]);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).click();
  await (await chooser).setFiles([
    { name: 'Guarantee.pdf', mimeType: 'application/pdf', buffer: Buffer.from(guarantee) },
    {
      name: 'Delivery.docx',
      mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      buffer: Buffer.from(delivery),
    },
  ]);
  await page.getByRole('button', { name: 'Upload Files' }).click();
  for (const name of ['Guarantee.pdf', 'Delivery.docx']) {
    await page.getByRole('article', { name }).getByText('Ready').waitFor();
  }
}

/** The sample site with the agent of the embed code that the builder shows. */
async function siteWithSnippet(page: Page): Promise<string> {
  const snippet = await page.locator('code', { hasText: 'data-api-key' }).innerText();
  const attribute = (name: string) => new RegExp(`data-${name}="([^"]+)"`).exec(snippet)?.[1] ?? '';
  return `${stack().sampleSite}/?${new URLSearchParams({
    agentKey: attribute('api-key'),
    instanceName: attribute('instance-name'),
  })}`;
}

async function talk(page: Page): Promise<void> {
  const widget = widgetOn(page);
  await widget.open();
  await widget.log.getByText('Ask me anything about our bikes.').waitFor();
  await widget.panel.getByText(/offline demo model/).waitFor();

  const delivery = await widget.ask('What does it cost to have a bike delivered to Iceland?');
  expect(delivery).toContain('79 euros');
  await widget.sources.getByRole('button', { name: /Delivery\.docx/ }).waitFor();
  // Alone these words ask for nothing that a document says.
  const followUp = 'And how quickly is it there?';
  expect(await widget.ask(followUp)).toContain('Iceland');

  const seen = watchAnswer(page, 2);
  await widget.send(
    'How long is the guarantee of the frame, and which parts are not included in it?',
  );
  expect(await widget.finished()).toContain('twelve years');
  // It grew in front of the visitor.
  const lengths = await seen;
  expect(lengths.length).toBeGreaterThanOrEqual(3);
  expect(lengths).toEqual(lengths.toSorted((one, other) => one - other));
  const source = widget.sources.last().getByRole('button', { name: /Guarantee\.pdf/ });
  expect(await source.first().innerText()).toMatch(/Page 2$/);

  const questions = await widget.log.locator('.question').allInnerTexts();
  const said = await widget.answers.allInnerTexts();
  await page.reload();
  await widget.sources.nth(2).waitFor();
  expect(await widget.log.locator('.question').allInnerTexts()).toEqual(questions);
  expect(await widget.answers.allInnerTexts()).toEqual(said);

  await widget.button('New conversation').click();
  expect(await widget.ask(followUp)).not.toContain('Iceland');
}

/** The lengths that an answer's text has, frame by frame, until it is whole. */
const watchAnswer = (page: Page, index: number): Promise<number[]> =>
  page.evaluate(
    (at) =>
      new Promise((resolve) => {
        const root = document.querySelector('talkwright-chat')?.shadowRoot;
        const lengths: number[] = [];
        requestAnimationFrame(function look() {
          const answer = root?.querySelectorAll('.question ~ .answer')[at];
          const length = answer?.querySelector('.markdown')?.textContent.length ?? 0;
          if (length > 0 && length !== lengths.at(-1)) lengths.push(length);
          if (answer?.querySelector('.actions')) resolve(lengths);
          else requestAnimationFrame(look);
        });
      }),
    index,
  );
