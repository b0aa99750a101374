import { expect, it } from '@jest/globals';
import { newVisitorsAgent } from '../../support/api/visitors-agent.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { rememberedBy, siteWith, widgetOn } from '../../support/browser/widget.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();

it('answers for whom the page has signed in, and keeps that from whoever comes next', async () => {
  const agent = await newVisitorsAgent('shop');
  const page = await open(siteWith(agent));
  const widget = widgetOn(page);
  await widget.open();
  // Each question in words of its own: the conversation is shown again on the next page.
  expect(await widget.ask('List orders of mine')).not.toContain('nora@example.com');
  const stranger = await rememberedBy(page, agent);

  await page.getByRole('button', { name: 'Log in as Nora' }).click();
  await page.getByRole('button', { name: 'Log out Nora' }).waitFor();
  await widget.log.locator('.question').filter({ hasText: 'orders of mine' }).waitFor();
  expect(await widget.ask('List my orders')).toContain('nora@example.com');
  // The same conversation goes on: it is Nora's from now on.
  const noras = await rememberedBy(page, agent);
  expect(noras.sessionId).toBe(stranger.sessionId);

  await page.reload();
  await widget.answers.filter({ hasText: 'nora@example.com' }).waitFor();

  await page.getByRole('button', { name: 'Log out Nora' }).click();
  await page.getByRole('button', { name: 'Log in as Nora' }).waitFor();
  await widget.field.waitFor();
  await eventually(async () => {
    // It is not taken while the widget still asks for Nora's conversation, in vain.
    await widget.field.fill('Show my orders');
    await widget.field.press('Enter');
    expect(await widget.log.locator('.question').count()).toBe(1);
  });
  expect(await widget.finished()).not.toContain('nora@example.com');
  expect((await rememberedBy(page, agent)).sessionId).not.toBe(noras.sessionId);
  expect(await widget.log.innerText()).not.toContain('nora@example.com');
});
