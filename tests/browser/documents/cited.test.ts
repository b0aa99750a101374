import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Locator, Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { dialog } from '../../support/browser/parts.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { widgetOn } from '../../support/browser/widget.ts';
import type { Member } from '../../support/client.ts';
import { pdf } from '../../support/files/documents.ts';

const open = useBrowser();
let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent(member, { ragEnabled: true });
  const filler = 'Bells are sold by the piece. '.repeat(30);
  const content = `# Service\n\n${filler}\n\n${filler}\n\nThe **fork** is covered for six years.\n\n${filler}`;
  const handbook = await pdf([
    { heading: 'Welcome', lines: ['This handbook is for everyone who rides with us.'] },
    { heading: 'Warranty', lines: ['The frame has a warranty of ten years against breakage.'] },
  ]);
  await Promise.all([
    uploadAndWait(member, { name: 'Service.md', content }, agent.id),
    uploadAndWait(member, { name: 'Handbook.pdf', content: handbook }, agent.id),
  ]);
});

/** What opens where a member follows the first source of an answer to this. */
async function openSource(question: string): Promise<Page> {
  const page = await open(appUrl(`/chat/${agent.name}?id=${agent.id}`), signedInAs(member));
  const widget = widgetOn(page);
  await widget.ask(question);
  await widget.sources.getByRole('button').first().click();
  const opened = page.waitForEvent('popup');
  await widget.sources.getByRole('link', { name: /^Open/ }).click();
  return opened;
}

const highlighted = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('quote') ?? [])].map(String).join());

/** Where on the picture of a page something is marked, in percent of it. */
const marksOn = (picture: Locator) =>
  picture.evaluate((image) => {
    const page = image.getBoundingClientRect();
    return [...(image.parentElement?.querySelectorAll('[aria-hidden]') ?? [])].map((mark) => {
      const { left, top } = mark.getBoundingClientRect();
      return {
        left: Math.round(((left - page.left) / page.width) * 100),
        top: Math.round(((top - page.top) / page.height) * 100),
      };
    });
  });

describe('what an answer cites', () => {
  it('opens for members with the sentence highlighted and in sight', async () => {
    const page = await openSource('For how many years is the fork covered?');
    const view = dialog(page, 'Service.md');
    await page.waitForFunction(() => CSS.highlights.has('quote'));
    expect(await highlighted(page)).toBe('The fork is covered for six years');
    const box = await view.getByRole('region', { name: 'Content' }).boundingBox();
    const sentence = await view.locator('p').filter({ hasText: 'six years' }).boundingBox();
    expect(sentence?.y).toBeGreaterThan(box?.y ?? Number.NaN);
    expect(sentence?.y).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0));

    await page.keyboard.press('Escape');
    await view.waitFor({ state: 'hidden' });
    expect(page.url()).toMatch(/#\/documents$/);
  });

  it('opens at its page, with the sentence beside it, and in the text highlighted', async () => {
    const page = await openSource('How long is the warranty of the frame?');
    const view = dialog(page, 'Handbook.pdf');
    const picture = view.getByRole('img', { name: /^Page 2 of/ });
    await picture.waitFor();
    await view.getByText('The frame has a warranty of ten years against breakage.').waitFor();
    expect(await marksOn(picture)).toEqual([{ left: 8, top: 11 }]);
    expect(await faultsOf(page, 'a cited page')).toEqual([]);

    await view.getByRole('button', { name: 'Previous page' }).click();
    const other = view.getByRole('img', { name: /^Page 1 of/ });
    await other.waitFor();
    expect(await marksOn(other)).toEqual([]);
    await view.getByText('Text', { exact: true }).click();
    await page.waitForFunction(() => CSS.highlights.has('quote'));
    expect(await highlighted(page)).toContain('a warranty of ten years');
  });

  it('and is gone says so over the list', async () => {
    const page = await open(appUrl('/documents?document=gone&quote=x'), signedInAs(member));
    await page.getByText(/document.*(not|no longer|gone)/i).waitFor();
    expect(page.url()).toMatch(/#\/documents$/);
  });
});
