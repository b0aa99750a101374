import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { me } from '@talkwright/shared/areas/sign-in';
import { listBackupCodes, twoFactorStatus } from '@talkwright/shared/areas/two-factor';
import type { Page } from 'playwright-core';
import {
  authenticator,
  enableTwoFactor,
  WRONG_BACKUP_CODE,
} from '../../support/api/authenticator.ts';
import { letPasswordGrowOld } from '../../support/api/logins.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import {
  button,
  dialog,
  hasFocus,
  isGone,
  labelled,
  section,
} from '../../support/browser/parts.ts';
import { closeDialog, text, tour } from '../../support/browser/tour.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { logIn as logInByApi, type Member, PASSWORD } from '../../support/client.ts';

const open = useBrowser();

const NEW_PASSWORD = 'Battery-staple-8!';
const SECURITY = appUrl('/settings?tab=security');

const codesOf = (page: Page) =>
  page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem').allInnerTexts();
const arriveAtLogin = (page: Page) => page.getByRole('heading', { name: 'Log in' }).waitFor();
const SAVED_NOTE_MS = 3_000;

async function openSecurity(
  member: Pick<Member, 'user' | 'token'>,
  options?: Parameters<typeof open>[1],
): Promise<Page> {
  const page = await open(SECURITY, { ...signedInAs(member), ...options });
  await section(page, 'Two-factor authentication').getByRole('button').first().waitFor();
  return page;
}

/** The app that was set up with the key in the open window. */
const appOf = async (page: Page) => {
  const key = await page.getByRole('group', { name: 'Key' }).locator('code').innerText();
  return authenticator(key.replaceAll(' ', ''));
};

describe('the profile', () => {
  it('is saved, and shown below the sidebar', async () => {
    const member = await newTenant();
    const page = await openSecurity(member, { hasClock: true });
    const profile = section(page, 'Your profile');
    await labelled(page, 'First name').fill('');
    await profile.getByRole('button', { name: 'Save' }).click();
    await profile.getByText('First name is required').waitFor();
    await labelled(page, 'First name').fill(' Augusta Ada ');
    await labelled(page, 'Last name').fill('King <3');
    await profile.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('complementary').getByText('Augusta Ada King <3').waitFor();
    await profile.getByText('Saved').waitFor();
    await page.clock.fastForward(SAVED_NOTE_MS);
    await profile.getByText('Saved').waitFor(isGone);
    await page.reload();
    await page.getByRole('complementary').getByText('Augusta Ada King <3').waitFor();
    expect((await member.call(me, {})).user).toMatchObject({
      firstName: 'Augusta Ada',
      lastName: 'King <3',
    });
  });
});

describe('the password', () => {
  it('is changed, and all sessions end', async () => {
    const member = await newTenant();
    const page = await openSecurity(member);
    const change = button(page, 'Change password');
    await labelled(page, 'Current password').fill('wrong');
    await labelled(page, 'New password').fill('short');
    await labelled(page, 'Confirm new password').fill('other');
    await change.click();
    await page.getByText('The password does not meet the rules').waitFor();
    await page.getByText('Passwords do not match').waitFor();
    await labelled(page, 'New password').fill(NEW_PASSWORD);
    await labelled(page, 'Confirm new password').fill(NEW_PASSWORD);
    await change.click();
    await page.getByText('The password is not correct.').waitFor();

    await labelled(page, 'Current password').fill(PASSWORD);
    await change.click();
    await page.getByText('Your password was changed. Log in with the new one.').waitFor();
    await arriveAtLogin(page);
    await expect(member.call(me, {})).rejects.toMatchObject({ status: 401 });
    await logIn(page, member.email, NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' }).waitFor();
  });

  it('is changed by keyboard alone', async () => {
    const member = await newTenant();
    const page = await openSecurity(member);
    const keys = keyboardOf(page);
    await keys.type('Current password', PASSWORD);
    await keys.type('New password', NEW_PASSWORD);
    await keys.type('Confirm new password', NEW_PASSWORD);
    await keys.press('Enter');
    await arriveAtLogin(page);
    await logInByApi(member.email, NEW_PASSWORD);
  });
});

describe('two-factor authentication', () => {
  it('is enabled with a first code, and shows the backup codes', async () => {
    const member = await newTenant();
    const page = await openSecurity(member);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Enable').click();
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
    const app = await appOf(page);

    expect(await button(page, 'Verify').isDisabled()).toBe(true);
    await labelled(page, '6-digit code').fill('12345');
    expect(await button(page, 'Verify').isDisabled()).toBe(true);
    await labelled(page, '6-digit code').fill('000 000');
    await button(page, 'Verify').click();
    await page.getByText('Invalid 2FA code').waitFor();
    const refusal = page.getByText('This code is not valid. Enter the current one.');
    await refusal.waitFor();

    await labelled(page, '6-digit code').fill(await app.nextCode());
    await refusal.waitFor({ state: 'detached' });
    await button(page, 'Verify').click();
    await page.getByText('Two-factor authentication enabled').waitFor();
    await dialog(page, 'Backup codes').waitFor();
    const { backupCodes } = await member.call(listBackupCodes, {});
    expect(await codesOf(page)).toEqual(backupCodes);
    await button(page, 'Copy').click();
    await page.getByText('Backup codes copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(backupCodes.join('\n'));
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download').click(),
    ]);
    expect(download.suggestedFilename()).toBe('talkwright-backup-codes.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(`${backupCodes.join('\n')}\n`);
    await button(page, 'Done').click();
    await section(page, 'Two-factor authentication').getByText('Enabled').waitFor();
  });

  it('shows the backup codes again, and makes new ones for a current code', async () => {
    const member = await newTenant();
    const { app, backupCodes } = await enableTwoFactor(member);
    const page = await openSecurity(member);
    await button(page, 'View backup codes').click();
    await dialog(page, 'Backup codes').waitFor();
    expect(await codesOf(page)).toEqual(backupCodes);
    await button(page, 'Done').click();

    await button(page, 'Regenerate codes').click();
    const regenerate = button(page, 'Regenerate');
    expect(await regenerate.isDisabled()).toBe(true);
    await labelled(page, '6-digit code').fill('000000');
    await regenerate.click();
    await page.getByText('This code is not valid. Enter the current one.').first().waitFor();
    await labelled(page, '6-digit code').fill(await app.nextCode());
    await regenerate.click();
    await page.getByText('Backup codes regenerated').waitFor();
    await dialog(page, 'Backup codes').waitFor();
    const renewed = await codesOf(page);
    expect(renewed).toEqual((await member.call(listBackupCodes, {})).backupCodes);
    expect(renewed).not.toEqual(backupCodes);
  });

  it('is disabled with the password and a code', async () => {
    const member = await newTenant();
    const { backupCodes } = await enableTwoFactor(member);
    const page = await openSecurity(member);
    await button(page, 'Disable').click();
    const question = dialog(page, 'Disable two-factor authentication');
    const disable = question.getByRole('button', { name: 'Disable' });
    const code = labelled(page, '6-digit code or backup code');
    expect(await disable.isDisabled()).toBe(true);
    await question.getByLabel('Password', { exact: true }).fill('wrong');
    expect(await disable.isDisabled()).toBe(true);
    await code.fill(WRONG_BACKUP_CODE);
    await disable.click();
    const wrongPassword = question.getByText('The password is not correct.');
    await wrongPassword.waitFor();
    await question.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await wrongPassword.waitFor({ state: 'detached' });
    await disable.click();
    const wrongCode = question.getByText('This code is not valid. Enter the current one.');
    await wrongCode.waitFor();
    await code.fill(backupCodes[0] ?? '');
    await wrongCode.waitFor({ state: 'detached' });
    await disable.click();
    await page.getByText('Two-factor authentication disabled').waitFor();
    await section(page, 'Two-factor authentication').getByText('Disabled').waitFor();
    expect(await member.call(twoFactorStatus, {})).toMatchObject({ twoFactorEnabled: false });
  });

  it('is enabled and disabled by keyboard alone', async () => {
    const member = await newTenant();
    const page = await openSecurity(member);
    const keys = keyboardOf(page);
    await keys.activate('Enable');
    await dialog(page, 'Set up two-factor authentication').waitFor();
    const app = await appOf(page);
    await page.locator(':focus[inputmode=numeric]').waitFor();
    await page.keyboard.type(await app.nextCode());
    await keys.press('Enter');
    await dialog(page, 'Backup codes').waitFor();
    await keys.press('Escape');
    await dialog(page, 'Backup codes').waitFor(isGone);
    await keys.activate('Disable');
    await page.locator(':focus[type=password]').waitFor();
    await page.keyboard.type(PASSWORD);
    await keys.type('6-digit code or backup code', await app.nextCode());
    await keys.press('Enter');
    await page.getByText('Two-factor authentication disabled').waitFor();
    // The focus was not lost: it is on the button that stands there now.
    await page.locator('button:focus', { hasText: 'Enable' }).waitFor();
  });
});

describe('a password that was given a while ago', () => {
  const question = (page: Page) => dialog(page, 'Enter your password');
  async function give(page: Page, password = PASSWORD): Promise<void> {
    await question(page).getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
  }

  it('is asked for again, and what was wanted goes on', async () => {
    const member = await newTenant();
    await letPasswordGrowOld(member);
    const page = await openSecurity(member);
    await button(page, 'Enable').click();
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Enter your password again to do this.').waitFor();
    await button(page, 'Enable').click();
    await give(page, 'wrong');
    await question(page).getByText('The password is not correct.').waitFor();
    await give(page);
    await dialog(page, 'Set up two-factor authentication').waitFor();
    const app = await appOf(page);
    await labelled(page, '6-digit code').fill(await app.nextCode());
    await button(page, 'Verify').click();
    await dialog(page, 'Backup codes').getByRole('button', { name: 'Done' }).click();
    await dialog(page, 'Backup codes').waitFor(isGone);

    await letPasswordGrowOld(member);
    await button(page, 'View backup codes').click();
    await give(page);
    await dialog(page, 'Backup codes').getByRole('button', { name: 'Done' }).click();
    await dialog(page, 'Backup codes').waitFor(isGone);

    await letPasswordGrowOld(member);
    await button(page, 'Regenerate codes').click();
    await labelled(page, '6-digit code').fill(await app.nextCode());
    await button(page, 'Regenerate').click();
    await give(page);
    await page.getByText('Backup codes regenerated').waitFor();
  });

  it('is asked for before the account is deleted', async () => {
    const member = await newTenant();
    await letPasswordGrowOld(member);
    const page = await openSecurity(member);
    await button(page, 'Delete Account').click();
    await labelled(page, 'Type DELETE to confirm').fill('DELETE');
    await page.keyboard.press('Enter');
    const last = page.getByRole('dialog', { name: 'Delete Account' });
    await page.getByText('Your account will be deleted now.').waitFor();
    await button(last, 'Delete Account').click();
    await question(page).waitFor();
    await page.keyboard.press('Escape');
    await last.getByText('Enter your password again to do this.').waitFor();
    await button(last, 'Delete Account').click();
    await give(page);
    await page.getByText('Your account was deleted.').waitFor();
    await arriveAtLogin(page);
  });
});

describe('the sessions', () => {
  it('are listed with their devices, and each can be logged out', async () => {
    const member = await newTenant();
    const [page, other] = [await open(appUrl('/login')), await open(appUrl('/login'))];
    for (const browser of [page, other]) {
      await logIn(browser, member.email);
      await browser.getByRole('heading', { name: /^Welcome back/ }).waitFor();
    }
    for (const browser of [page, other]) await browser.goto(SECURITY);
    const list = page.getByRole('list', { name: 'Sessions' });
    await list.getByText('This device').waitFor();
    // The third one is that of the sign-up.
    expect(await list.getByRole('listitem').count()).toBe(3);
    await list.getByText('Last used just now').first().waitFor();

    const name = /^Log out Chrome on [\w ]+$/;
    await list.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Cancel' }).click();
    await list.getByRole('button', { name }).click();
    await page.getByRole('dialog', { name }).getByRole('button', { name: 'Log out' }).click();
    await page.getByText(/^Chrome on .+ was logged out\.$/).waitFor();
    await list.getByRole('button', { name }).waitFor(isGone);
    await other.reload();
    await arriveAtLogin(other);

    await list.getByRole('button', { name: /this device$/ }).click();
    await page.getByText('This is the device in front of you.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await arriveAtLogin(page);
  });

  it('are all logged out but this one, by keyboard alone', async () => {
    const member = await newTenant();
    const others = [await logInByApi(member.email), await logInByApi(member.email)];
    const page = await openSecurity(member);
    const keys = keyboardOf(page);
    await page.getByRole('list', { name: 'Sessions' }).waitFor();
    await keys.activate('Log out everywhere else');
    await dialog(page, 'Log out everywhere else').waitFor();
    await page.locator(':focus', { hasText: 'Log out' }).waitFor();
    await keys.press('Enter');
    await page.getByText('Your other devices were logged out.').waitFor();
    for (const other of others) {
      await expect(other.call(me, {})).rejects.toMatchObject({ status: 401 });
    }
    await member.call(me, {});
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem');
    await sessions.nth(1).waitFor(isGone);
    expect(await sessions.count()).toBe(1);
  });
});

describe('the account', () => {
  /** Types the word, and answers the second question with the keyboard. */
  async function confirmTwice(page: Page): Promise<void> {
    const keys = keyboardOf(page);
    await keys.activate('Delete Account');
    await hasFocus(page, 'Type DELETE to confirm');
    expect(await button(page, 'Continue').isDisabled()).toBe(true);
    await page.keyboard.type('delete');
    expect(await button(page, 'Continue').isDisabled()).toBe(true);
    await labelled(page, 'Type DELETE to confirm').fill('DELETE');
    await keys.press('Enter');
    await page.getByText('Your account will be deleted now.').waitFor();
    await keys.tabTo('Delete Account');
    await keys.press('Enter');
  }

  it('of a member is deleted; the organization stays', async () => {
    const admin = await newTenant();
    const user = await newMember(admin);
    const page = await openSecurity(user);
    await button(page, 'Delete Account').click();
    await page.getByText('Agents and documents stay with your organization.').waitFor();
    await page.keyboard.press('Escape');
    await confirmTwice(page);
    await page.getByText('Your account was deleted.').waitFor();
    await arriveAtLogin(page);
    await expect(user.call(me, {})).rejects.toMatchObject({ status: 401 });
    await admin.call(me, {});
  });

  it('of the only administrator stays as long as others need one', async () => {
    const admin = await newTenant();
    await newMember(admin);
    const page = await openSecurity(admin);
    await confirmTwice(page);
    await page
      .getByText('An organization needs an active administrator. Make somebody else one first.')
      .waitFor();
    await page.keyboard.press('Escape');
    await admin.call(me, {});
  });

  it('of the last member takes the organization along, and says so before', async () => {
    const admin = await newTenant();
    const page = await openSecurity(admin);
    await button(page, 'Delete Account').click();
    await page.getByText(/^You are the last member: the whole organization is deleted/).waitFor();
    await page.keyboard.press('Escape');
    await confirmTwice(page);
    await arriveAtLogin(page);
    await logIn(page, admin.email);
    await page.getByText('The email or password is not correct.').waitFor();
  });
});

describe('every screen holds at 360, 768 and 1440 px, light and dark', () => {
  it('of two-factor authentication', async () => {
    const member = await newTenant();
    let app: Awaited<ReturnType<typeof appOf>>;
    const faults = await tour(await open(SECURITY, signedInAs(member)), {
      'security, refused': async (page) => {
        await labelled(page, 'New password').fill('short');
        await button(page, 'Change password').click();
        await text('Passwords do not match')(page);
      },
      'security, set-up': async (page) => {
        await button(page, 'Enable').click();
        await dialog(page, 'Set up two-factor authentication').waitFor();
        app = await appOf(page);
      },
      'security, wrong code': async (page) => {
        await labelled(page, '6-digit code').fill('000000');
        await button(page, 'Verify').click();
        await text('This code is not valid')(page);
      },
      'security, backup codes': async (page) => {
        await labelled(page, '6-digit code').fill(await app.nextCode());
        await button(page, 'Verify').click();
        await dialog(page, 'Backup codes').waitFor();
      },
      'security, two-factor enabled': async (page) => {
        await button(page, 'Done').click();
        await button(page, 'Regenerate codes').waitFor();
      },
      'security, regenerate': async (page) => {
        await button(page, 'Regenerate codes').click();
        await dialog(page, 'Regenerate backup codes').waitFor();
      },
      'security, disable': async (page) => {
        await closeDialog(page);
        await button(page, 'Disable').click();
        await dialog(page, 'Disable two-factor authentication').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });

  it('of sessions and the end of an account', async () => {
    const member = await newTenant();
    await logInByApi(member.email);
    await logInByApi(member.email);
    const faults = await tour(await open(SECURITY, signedInAs(member)), {
      security: text('This device'),
      'security, log out': async (page) => {
        await button(page, 'Log out everywhere else').click();
        await dialog(page, 'Log out everywhere else').waitFor();
      },
      'security, delete': async (page) => {
        await closeDialog(page);
        await button(page, 'Delete Account').click();
        await text('You are the last member')(page);
      },
      'security, delete, second question': async (page) => {
        await labelled(page, 'Type DELETE to confirm').fill('DELETE');
        await button(page, 'Continue').click();
        await text('Your account will be deleted now.')(page);
      },
    });
    expect(faults).toEqual([]);
  });
});
