import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { deleteDocument } from '@talkwright/shared/areas/documents';
import {
  importLabelledQuestions,
  listRetrievalRuns,
  markPassage,
} from '@talkwright/shared/areas/retrieval-lab';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { button, dialog, section } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';

const open = useBrowser();

const RETURNS = 'A bike can be returned within thirty days of its delivery.';
const WORKSHOP = 'The workshop is open from eight to six, on Saturdays to noon.';
const QUESTION = 'When can a bike be returned?';
const HEAD = 'question,document,passage\n';

/** The tab, for an agent with these documents. */
async function openLab(documents: Record<string, string>, fields = {}) {
  const member = await newTenant();
  const agent = await newAgent(member, { ragEnabled: true, ...fields });
  const made = await Promise.all(
    Object.entries(documents).map(([name, content]) => uploadAndWait(member, { name, content })),
  );
  const openTab = () => open(appUrl(`/agents/${agent.id}/edit?tab=retrieval`), signedInAs(member));
  return { member, agent, documents: made, openTab, page: await openTab() };
}

async function ask(page: Page, question: string) {
  await page.getByLabel('Question', { exact: true }).fill(question);
  await page.keyboard.press('Enter');
  await section(page, 'What was found').waitFor();
}

const importFile = (page: Page, content: string) =>
  page.locator('input[type=file]').setInputFiles({
    ...{ name: 'questions.csv', mimeType: 'text/csv', buffer: Buffer.from(content) },
  });

it('says what to do while there is nothing to search, or nobody searches', async () => {
  const { member, page } = await openLab({}, { ragEnabled: false });
  await page.getByText('this agent does not look into documents').waitFor();
  await button(page, 'Turn on').click();
  await page.getByRole('heading', { name: 'No documents to search' }).waitFor();
  await page.getByRole('link', { name: 'Go to Documents' }).click();
  await page.getByRole('heading', { name: 'Documents of this agent' }).waitFor();
  await uploadAndWait(member, { name: 'returns.txt', content: RETURNS });
  await page.getByRole('tab', { name: 'Retrieval' }).click();
  await button(page, 'Try "What is in returns?"').waitFor();
});

describe('a question', () => {
  it('is answered with the ranking, its orders side by side, and what the model reads', async () => {
    const { page } = await openLab({ 'returns.txt': RETURNS, 'workshop.txt': WORKSHOP });
    await button(page, 'Try "What is in workshop?"')
      .or(button(page, 'Try "What is in returns?"'))
      .waitFor();
    await ask(page, QUESTION);
    const found = section(page, 'What was found');
    const first = found.getByRole('listitem').first();
    await first.getByText('1. returns.txt').waitFor();
    await first.getByText('Read as [1]').waitFor();
    await first.getByText(RETURNS).waitFor();

    await found.getByText('Side by side').click();
    for (const name of ['Words, question', 'Meaning, question']) {
      await section(page, name).getByText('1. returns.txt').waitFor();
    }
    await found.getByText('Prompt', { exact: true }).click();
    await section(page, 'What the model reads')
      .getByText(`<passage n="1" document="returns.txt" section="returns">${RETURNS}</passage>`)
      .waitFor();
  });
});

describe('labelled questions', () => {
  it('are marked, run, and after a change of documents the worst stands on top', async () => {
    const { member, documents, page } = await openLab({
      'returns.txt': RETURNS,
      'workshop.txt': WORKSHOP,
    });
    for (const question of [QUESTION, 'When is the workshop open?']) {
      await ask(page, question);
      const mark = page.getByRole('button', { name: /^This passage is right: .*, rank 1$/ });
      await mark.and(page.locator('[aria-pressed="false"]')).click();
      await mark.and(page.locator('[aria-pressed="true"]')).waitFor();
    }
    await page.getByRole('heading', { name: 'Labelled questions (2)' }).waitFor();
    await button(page, 'Run all').click();
    await section(page, 'Runs').getByText('2 questions').waitFor();

    const gone = documents.find((one) => one.original_filename === 'returns.txt');
    await member.call(deleteDocument, { id: gone?.id ?? '' });
    await button(page, 'Run all').click();
    await page.getByText('1 found no more, 0 worse, 0 better').waitFor();
    const rows = page.getByRole('list', { name: 'Labelled questions' }).getByRole('listitem');
    expect(await rows.first().innerText()).toContain(QUESTION);
    await rows.first().getByText('Found no more (was #1)').waitFor();

    await button(page, `Delete: ${QUESTION}`).click();
    await button(dialog(page, 'Delete labelled question'), 'Delete').click();
    await page.getByRole('heading', { name: 'Labelled questions (1)' }).waitFor();
  });

  it('come from a file and go into one; what is wrong with a file is said', async () => {
    const { page } = await openLab({ 'returns.txt': RETURNS });
    await importFile(page, `${HEAD}${QUESTION},returns.txt,\n`);
    const refusal = dialog(page, 'Import Error');
    await refusal.getByText('Line 2, passage: Passage is required.').waitFor();
    await button(refusal, 'OK').click();

    await importFile(page, `\uFEFF${HEAD}=1+1?,returns.txt,"within, ""thirty"" days"\n`);
    await page.getByText('1 labelled question added.').waitFor();
    await page.getByText('returns.txt: within, "thirty" days').waitFor();

    const downloading = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const saved = await readFile(await (await downloading).path(), 'utf8');
    expect(saved).toBe(
      '\uFEFFquestion,previous_message,document,document_id,passage\r\n' +
        `'=1+1?,,returns.txt,,"within, ""thirty"" days"\r\n`,
    );
  });
});

describe('a run', () => {
  const rows = Array.from({ length: 45 }, (_, at) => `${QUESTION} ${at},returns.txt,thirty days\n`);

  it('goes on where a failure has stopped it', async () => {
    const { member, agent, openTab } = await openLab({ 'returns.txt': RETURNS });
    await member.call(importLabelledQuestions, { id: agent.id, csv: HEAD + rows.join('') });
    const page = await openTab();
    let calls = 0;
    await intercept(page, /retrieval-runs$/, async (route) => {
      const isSecond = route.request().method() === 'POST' && ++calls === 2;
      await (isSecond ? route.abort() : route.continue());
    });
    await button(page, 'Run all').click();
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByText('20 of 45 questions asked.').waitFor();
    await button(page, 'Try again').click();
    // Twenty-five searches, on a machine that may be busy.
    await section(page, 'Runs').getByText('45 questions').waitFor({ timeout: 45_000 });
    expect(calls).toBe(4);
  });

  it('stops when the page is left, and leaves nothing behind', async () => {
    const { member, agent, openTab } = await openLab({ 'returns.txt': RETURNS });
    await member.call(importLabelledQuestions, { id: agent.id, csv: HEAD + rows.join('') });
    const page = await openTab();
    let calls = 0;
    const { promise: isAsked, resolve: ask } = Promise.withResolvers<void>();
    const { promise: isLeft, resolve: leave } = Promise.withResolvers<void>();
    await intercept(page, /retrieval-runs$/, async (route) => {
      if (route.request().method() === 'POST') {
        calls += 1;
        ask();
        await isLeft;
      }
      await route.continue();
    });
    await button(page, 'Run all').click();
    await isAsked;
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: /Welcome back/ }).waitFor();
    const answered = page.waitForResponse(/retrieval-runs$/);
    leave();
    await (await answered).finished();
    // Whoever comes back finds no run that has ended.
    expect((await member.call(listRetrievalRuns, { id: agent.id })).runs).toEqual([]);
    expect(calls).toBe(1);
  });
});

it('is told at once of marks that somebody else has made too many of', async () => {
  const { member, agent, documents, page } = await openLab({ 'returns.txt': RETURNS });
  const documentId = documents[0]?.id ?? '';
  for (let at = 0; at < 10; at += 1) {
    const text = `another text ${at}`;
    await member.call(markPassage, { id: agent.id, question: QUESTION, documentId, text });
  }
  await ask(page, QUESTION);
  await page.getByRole('button', { name: /^This passage is right: .*, rank 1$/ }).click();
  await page.getByText('A labelled question has at most 10 right passages.').waitFor();
});
