import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { enableTwoFactor, WRONG_BACKUP_CODE } from '../../support/api/authenticator.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { hasFocus } from '../../support/browser/parts.ts';
import { heading, press } from '../../support/browser/tour.ts';
import { appUrl, logIn } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';

const open = useBrowser();

const arriveAtSecondStep = heading('Two-factor authentication');
const arriveAtDashboard = heading('Welcome back, Ada Lovelace');
const refusal = (page: Page, sentence: string | RegExp) =>
  page.getByRole('alert').getByText(sentence).last().waitFor();
/** Somebody with a second factor, whose password was accepted. */
async function atSecondStep() {
  const member = await newTenant();
  const { app, backupCodes } = await enableTwoFactor(member);
  const page = await open(appUrl('/login'));
  await logIn(page, member.email);
  await arriveAtSecondStep(page);
  return { page, app, email: member.email, backupCodes };
}

it('leaves the focus where the next attempt is typed', async () => {
  const { email } = await newTenant();
  const page = await open(appUrl('/login'));
  await press(page, 'Log in');
  await hasFocus(page, 'Email');
  await logIn(page, email, 'Wrong-pass-1!');
  await page.getByRole('alert').getByText('The email or password is not correct.').waitFor();
  await hasFocus(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await arriveAtDashboard(page);
});

it('leads to the page whose link was followed while signed out', async () => {
  const { email } = await newTenant();
  const page = await open(appUrl('/settings?tab=security'));
  await logIn(page, email);
  await heading('Two-factor authentication')(page);
  expect(page.url()).toBe(appUrl('/settings?tab=security'));
});

describe('the second step of logging in', () => {
  it('takes a code of the authenticator app, by keyboard alone', async () => {
    const member = await newTenant();
    const { app } = await enableTwoFactor(member);
    const page = await open(appUrl('/login'));
    await heading('Log in')(page);
    const keys = keyboardOf(page);
    await keys.type('Email', member.email);
    await keys.type('Password', PASSWORD);
    await keys.press('Enter');
    await arriveAtSecondStep(page);

    await hasFocus(page, '6-digit code');
    const field = page.getByLabel('6-digit code');
    expect(await field.getAttribute('inputmode')).toBe('numeric');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    await page.keyboard.type(await app.nextCode());
    await keys.activate('Verify & Sign In');
    await arriveAtDashboard(page);
  });

  it('takes a backup code instead, by keyboard alone, and each of them once', async () => {
    const { page, email, backupCodes } = await atSecondStep();
    const [code = ''] = backupCodes;
    const keys = keyboardOf(page);
    await keys.activate('Use a backup code instead');
    await hasFocus(page, 'Backup code');
    // As people type them.
    await page.keyboard.type(code.toLowerCase().replace('-', ' '));
    await keys.press('Enter');
    await arriveAtDashboard(page);

    await press(page, 'Logout');
    await logIn(page, email);
    await arriveAtSecondStep(page);
    await press(page, 'Use a backup code instead');
    await page.getByLabel('Backup code').fill(code);
    await press(page, 'Verify & Sign In');
    await refusal(page, 'This code is not valid. Enter the current one.');
    await press(page, 'Use the authenticator code instead');
    expect(await page.getByLabel('6-digit code').inputValue()).toBe('');
    await hasFocus(page, '6-digit code');
  });

  it('leaves a refused code to be typed over, and says when the next one may be tried', async () => {
    const { page, app } = await atSecondStep();
    const right = await app.nextCode();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const answered = page.waitForResponse(/auth\/login/);
      await page.keyboard.type(wrong);
      await page.keyboard.press('Enter');
      await answered;
      await refusal(page, 'This code is not valid. Enter the current one.');
      await page.waitForFunction(canBeTypedOver, wrong);
    }
    await page.keyboard.type(right);
    await page.keyboard.press('Enter');
    await refusal(page, /^Too many attempts\. Try again in \d+ minutes\.$/);
    await arriveAtSecondStep(page);
  });

  it('asks for a whole code before it asks the server', async () => {
    const { page } = await atSecondStep();
    await press(page, 'Verify & Sign In');
    await page.getByText('Enter the 6-digit code', { exact: true }).waitFor();
    await page.getByLabel('6-digit code').fill('12 34x56 78');
    expect(await page.getByLabel('6-digit code').inputValue()).toBe('123456');
    await press(page, 'Use a backup code instead');
    await hasFocus(page, 'Backup code');
    await page.keyboard.type('ABCD');
    await page.keyboard.press('Enter');
    await page.getByText('Enter a backup code as XXXX-XXXX').waitFor();
  });

  it('can be left again: the password is asked for anew', async () => {
    const { page, email } = await atSecondStep();
    await press(page, 'Back to Login');
    await heading('Log in')(page);
    expect(await page.getByLabel('Email').inputValue()).toBe(email);
    await hasFocus(page, 'Password');
    await page.keyboard.type('Wrong-horse-7!');
    await page.keyboard.press('Enter');
    await refusal(page, 'The email or password is not correct.');
  });

  it('holds at 360, 768 and 1440 px, light and dark', async () => {
    const { page } = await atSecondStep();
    const faults = await faultsOf(page, 'code');
    await press(page, 'Use a backup code instead');
    await page.getByLabel('Backup code').fill(WRONG_BACKUP_CODE);
    await press(page, 'Verify & Sign In');
    await refusal(page, 'This code is not valid. Enter the current one.');
    faults.push(...(await faultsOf(page, 'backup code, refused')));
    expect(faults).toEqual([]);
  });
});

it('says what is wrong when the server cannot be reached, and goes on when it can', async () => {
  const { email } = await newTenant();
  const page = await open(appUrl('/login'));
  await page.waitForFunction(hasToasts);
  await page.context().setOffline(true);
  await logIn(page, email);
  await refusal(page, 'The server cannot be reached. Check your connection and try again.');
  await page.context().setOffline(false);
  await press(page, 'Log in');
  await arriveAtDashboard(page);
});

/** Runs in the page: whether it has fetched what shows the sentences of a failed log-in. */
const hasToasts = () =>
  performance.getEntriesByType('resource').some(({ name }) => /toast-list.*\.js$/.test(name));

/** Runs in the page: what is typed next takes the place of the code, and may be sent. */
function canBeTypedOver(code: string): boolean {
  const field = document.activeElement as HTMLInputElement;
  const { value, selectionStart, selectionEnd, form } = field;
  const isMarked = value === code && selectionStart === 0 && selectionEnd === code.length;
  return isMarked && form?.querySelector(':disabled') === null;
}
