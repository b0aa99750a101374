import { beforeAll, describe, expect, it } from '@jest/globals';
import { themes } from '@talkwright/shared/areas/agent-config';
import type { Agent } from '@talkwright/shared/areas/agents';
import type { Page } from 'playwright-core';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { chatOn, storedMessages } from '../../support/browser/widget.ts';
import { problemsInThemes } from '../../support/browser/widget-themes.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();
const openChat = chatOn(open);
let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent(member, { name: 'Bike Help' });
});

const thumbsOn = (page: Page) => ({
  up: page.getByRole('button', { name: 'Good answer' }).last(),
  down: page.getByRole('button', { name: 'Bad answer' }).last(),
});
/** The page draws a press with its next frame. */
const showsPressed = (page: Page, expected: 'up' | 'down' | 'none') =>
  eventually(async () => {
    const { up, down } = thumbsOn(page);
    expect({
      up: await up.getAttribute('aria-pressed'),
      down: await down.getAttribute('aria-pressed'),
    }).toEqual({ up: String(expected === 'up'), down: String(expected === 'down') });
  });
const kept = async (page: Page, feedback: object | undefined) =>
  eventually(async () => {
    const last = (await storedMessages(page, agent)).at(-1);
    expect(last?.feedback).toEqual(feedback && { ...feedback, at: expect.any(String) });
  });

describe('under a finished answer', () => {
  it('a visitor says what they think, by keyboard alone, on a small screen, and changes it', async () => {
    const { page, widget } = await openChat(agent);
    await page.setViewportSize({ width: 360, height: 740 });
    await widget.ask('Hello!');
    const keyboard = keyboardOf(page);
    await widget.log.focus();
    await keyboard.activate('Bad answer');
    await showsPressed(page, 'down');
    await kept(page, { thumb: 'down' });

    await keyboard.type('Thank you. What could be better?', 'Shorter, please.');
    await keyboard.press('Enter');
    const thanks = widget.log.getByRole('status');
    await thanks.and(page.locator(':focus')).getByText('Thank you.').waitFor();
    await kept(page, { thumb: 'down', note: 'Shorter, please.' });

    await thumbsOn(page).up.click();
    await showsPressed(page, 'up');
    await page.getByLabel('Thank you. What was good?').waitFor();
    await kept(page, { thumb: 'up' });
    await thumbsOn(page).up.click();
    await kept(page, undefined);
    await showsPressed(page, 'none');
    expect(await page.getByLabel('Thank you. What was good?').count()).toBe(0);
  });

  it('it stands there again after a reload, with its sentence', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask('Hello!');
    await thumbsOn(page).up.click();
    await page.getByLabel('Thank you. What was good?').fill('<b>Quick</b>');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await kept(page, { thumb: 'up', note: '<b>Quick</b>' });
    await page.reload();
    await widget.log.getByText('“<b>Quick</b>”').waitFor();
    await showsPressed(page, 'up');
    expect(await widget.log.getByRole('textbox').count()).toBe(0);
  });

  it('a visitor reads why it could not be kept, and nothing looks as if it were', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask('Hello!');
    await page.route('**/widget/feedback', (route) => route.abort());
    await thumbsOn(page).down.click();
    await widget.log
      .getByRole('alert')
      .getByText(/could not be reached/)
      .waitFor();
    await showsPressed(page, 'none');
    await page.unroute('**/widget/feedback');
    await thumbsOn(page).down.click();
    await kept(page, { thumb: 'down' });
    expect(await widget.log.getByRole('alert').count()).toBe(0);
  });

  it('nothing is asked where the agent does not want to know', async () => {
    const silent = await newAgent(member, { personality: { feedbackEnabled: false } });
    const quiet = await openChat(silent);
    await quiet.widget.ask('Hello!');
    await quiet.page.getByRole('button', { name: 'Copy answer' }).waitFor();
    expect(await thumbsOn(quiet.page).up.count()).toBe(0);
  });

  it('nothing is hard to read in any theme', async () => {
    const { page, widget } = await openChat(agent);
    await widget.ask('Hello!');
    await thumbsOn(page).down.click();
    await page.getByLabel('Thank you. What could be better?').waitFor();
    const looks = [...themes.map((theme) => [theme, 360] as const), ['light', 768] as const];
    expect(await problemsInThemes(page, [...looks, ['dark', 1440]])).toEqual([]);
  });
});
