import { describe, expect, it } from '@jest/globals';
import { createInvite, listInvites, listMembers } from '@talkwright/shared/areas/people';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import {
  addInvites,
  askForAccess,
  inviteMember,
  newAddress,
  newMember,
} from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, choose, dialog, isGone } from '../../support/browser/parts.ts';
import { closeDialog, press, text, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import { PASSWORD } from '../../support/client.ts';
import { mailTo } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const USERS_TAB = appUrl('/settings?tab=users');

const listOf = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const rowOf = (page: Page, list: string, name: string) =>
  listOf(page, list).getByRole('listitem').filter({ hasText: name });
const inviteOf = (page: Page, email: string) => rowOf(page, 'Active invites', email);
const requestOf = (page: Page, email: string) => rowOf(page, 'Pending access requests', email);
const emailField = (page: Page) => page.getByLabel('Email', { exact: true });
/** What others do shows within this time. */
const SOON_MS = 15_000;

const mayCopy = { permissions: ['clipboard-read', 'clipboard-write'] };
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const linkTo = (token: string) => `${stack().app}/#/accept-invite/${token}`;

describe('an invitation', () => {
  it('is sent with a role and an expiry, and its link is in the clipboard', async () => {
    const admin = await newTenant();
    const email = newAddress();
    const page = await open(USERS_TAB, { ...signedInAs(admin), ...mayCopy });
    await page.getByText('No open invites').waitFor();
    expect(await button(page, 'Send Invite').isDisabled()).toBe(true);

    await emailField(page).fill(email);
    await choose(page, 'Role', 'Administrator');
    await choose(page, 'Expires in', '14 days');
    await button(page, 'Send Invite').click();
    await page.getByText('Invite created and link copied').waitFor();
    await inviteOf(page, email).getByText('Administrator').waitFor();
    const { invites } = await admin.call(listInvites, {});
    expect(invites).toMatchObject([{ email, role: 'admin' }]);
    expect(daysUntil(invites[0]?.expiresAt)).toBe(14);
    expect(await copied(page)).toBe(linkTo(invites[0]?.token ?? ''));
    expect(await emailField(page).inputValue()).toBe('');

    await emailField(page).fill('nobody');
    await button(page, 'Send Invite').click();
    await page.getByText('Enter a valid email address').waitFor();
    await emailField(page).fill(email);
    await button(page, 'Send Invite').click();
    await page.getByText('This address has an invitation already.').waitFor();
    expect(await emailField(page).inputValue()).toBe(email);
  });

  it('is accepted in another browser, and the member appears on the open screen', async () => {
    const email = newAddress();
    const page = await open(USERS_TAB, {
      ...signedInAs(await newTenant()),
      ...mayCopy,
      hasClock: true,
    });
    await emailField(page).fill(email);
    await button(page, 'Send Invite').click();
    await page.getByText('Invite created and link copied').waitFor();

    const guest = await open(await copied(page));
    await guest.getByLabel('First name').fill('Grace');
    await guest.getByLabel('Last name').fill('Hopper');
    await guest.getByLabel(/^Password( \*)?$/).fill(PASSWORD);
    await guest.getByLabel('Confirm password').fill(PASSWORD);
    await guest.getByRole('checkbox').check();
    await button(guest, 'Accept Invitation').click();
    await guest.getByRole('heading', { name: "You're In!" }).waitFor();

    await page.clock.fastForward(SOON_MS);
    const member = page.getByRole('row').filter({ hasText: email });
    await member.getByText('Grace Hopper').waitFor();
    await page.getByText('2 members').waitFor();
    await inviteOf(page, email).waitFor(isGone);
  });

  it('has a link that can be copied by hand where the browser refuses', async () => {
    const admin = await newTenant();
    const { invite } = await admin.call(createInvite, { email: newAddress() });
    const page = await open(USERS_TAB, { ...signedInAs(admin), permissions: [] });
    await page.evaluate(() => {
      const refuse = () => Promise.reject(new DOMException('Refused', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: { write: refuse } });
    });
    await inviteOf(page, invite.email).getByText('Copy link').click();
    await page.getByText('Failed to copy invite link').waitFor();
    const field = page.getByRole('textbox', { name: 'Invite link' });
    expect(await field.inputValue()).toBe(linkTo(invite.token));
    await button(page, 'Done').click();
    await field.waitFor(isGone);
  });

  it('is said to have expired as soon as it has, while the page is left open', async () => {
    const admin = await newTenant();
    const { invite } = await admin.call(createInvite, { email: newAddress(), expiresInDays: 1 });
    const page = await open(USERS_TAB, { ...signedInAs(admin), hasClock: true });
    await inviteOf(page, invite.email)
      .getByText(/^Expires /)
      .waitFor();
    await page.clock.fastForward('24:01:00');
    await inviteOf(page, invite.email)
      .getByText(/^Expired /)
      .waitFor();
  });

  it('is copied again, extended and revoked', async () => {
    const admin = await newTenant();
    const { invite } = await admin.call(createInvite, { email: newAddress() });
    const page = await open(USERS_TAB, { ...signedInAs(admin), ...mayCopy });
    const row = inviteOf(page, invite.email);

    await row.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Invite link copied').waitFor();
    expect(await copied(page)).toBe(linkTo(invite.token));

    await row.getByRole('button', { name: 'Extend 7 days' }).click();
    await page.getByText('Invite extended 7 days').waitFor();
    const { invites } = await admin.call(listInvites, {});
    expect(daysUntil(invites[0]?.expiresAt)).toBe(14);

    await row.getByRole('button', { name: 'Revoke' }).click();
    const question = page.getByRole('dialog', { name: 'Revoke invite' });
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor(isGone);
    expect((await admin.call(listInvites, {})).invites).toHaveLength(1);
    await row.getByRole('button', { name: 'Revoke' }).click();
    await button(page, 'Revoke').click();
    await page.getByText('Invite revoked').waitFor();
    await page.getByText('No open invites').waitFor();
    expect((await admin.call(listInvites, {})).invites).toEqual([]);
  });
});

describe('a request to join', () => {
  it('appears by itself, and is approved with the role that the administrator chooses', async () => {
    const admin = await newTenant();
    const page = await open(USERS_TAB, { ...signedInAs(admin), hasClock: true });
    await page.getByText('Nobody is waiting').waitFor();
    const [first, second] = [await askForAccess(admin, { role: 'admin' }), newAddress()];
    await page.clock.fastForward(SOON_MS);
    const row = requestOf(page, first);
    await row.getByText('Requested role: Administrator').waitFor();
    await row.getByText('Access request').waitFor();
    await row.getByText('I work in support.').waitFor();

    await row.getByRole('button', { name: 'Approve Grace Hopper' }).click();
    await page.getByText('Request approved').waitFor();
    await row.waitFor(isGone);
    await page.getByRole('row').filter({ hasText: first }).waitFor();

    await askForAccess(admin, { email: second, firstName: 'Alan', lastName: 'Turing' });
    await page.clock.fastForward(SOON_MS);
    await requestOf(page, second).waitFor();
    await choose(page, 'Role for Alan Turing', 'Administrator');
    await button(page, 'Approve Alan Turing').click();
    await page.getByRole('row').filter({ hasText: second }).waitFor();
    const { users } = await admin.call(listMembers, {});
    const roles = Object.fromEntries(users.map(({ email, role }) => [email, role]));
    expect(roles).toMatchObject({ [first]: 'user', [second]: 'admin' });
  });

  it('is rejected with a reason, which survives that another administrator was faster', async () => {
    const admin = await newTenant();
    const [first, second] = [await askForAccess(admin), await askForAccess(admin)];
    const page = await open(USERS_TAB, { ...signedInAs(admin), hasClock: true });
    const other = await open(USERS_TAB, signedInAs(await newMember(admin, 'admin')));

    await requestOf(page, first).getByText('Reject').click();
    await page.getByLabel('Reason (optional)').fill('We do not know you.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('Request rejected').waitFor();
    await requestOf(page, first).waitFor(isGone);
    const mails = await mailTo(first, `Your request to join ${admin.tenant.name}`);
    expect(mails.text).toContain('We do not know you.');

    await requestOf(page, second).getByText('Reject').click();
    await page.getByLabel('Reason (optional)').fill('Half a sen');
    await requestOf(other, second).getByText('Reject').click();
    await other.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await other.getByText('Request rejected').waitFor();
    await page.clock.fastForward(SOON_MS);
    await page.getByText('Nobody is waiting').waitFor();
    expect(await page.getByLabel('Reason (optional)').inputValue()).toBe('Half a sen');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
    await page.getByText('This request was decided already.').waitFor();
    await page.getByRole('dialog').waitFor(isGone);
  });
});

it('of a hundred, all open invites can be looked through, and each is revoked where it stands', async () => {
  const admin = await newTenant();
  const emails = Array.from({ length: 102 }, (_, number) => `${number}-${newAddress()}`);
  await addInvites(admin, emails);
  const page = await open(USERS_TAB, signedInAs(admin));
  const [first = '', last = ''] = [emails[0], emails[101]];
  await inviteOf(page, first).waitFor();
  expect(await listOf(page, 'Active invites').getByRole('listitem').count()).toBe(5);

  await button(page, 'Show all 102 invites').click();
  await page.getByText('1–50 of 102').waitFor();
  for (const rows of ['51–100', '101–102']) {
    await button(page, 'Next page').click();
    await page.getByText(`${rows} of 102`).waitFor();
  }
  for (const email of [last, emails[100] ?? '']) {
    await button(page, `Revoke invite for ${email}`).click();
    await button(dialog(page, 'Revoke invite'), 'Revoke').click();
    await inviteOf(page, email).waitFor(isGone);
  }
  // A page of which nothing is left gives way to the first.
  await page.getByText('1–50 of 100').waitFor();
  await inviteOf(page, first).waitFor();
  await button(page, 'Show less').click();
  await button(page, 'Show all 100 invites').waitFor();
});

describe('the keyboard alone', () => {
  it('invites, extends and revokes', async () => {
    const admin = await newTenant();
    const email = newAddress();
    const page = await open(USERS_TAB, { ...signedInAs(admin), ...mayCopy });
    await page.getByText('No open invites').waitFor();
    const { type, choose, press: strike, activate } = keyboardOf(page);

    await type('Email', email);
    await choose('Role', 'Administrator');
    await activate('Send Invite');
    await page.getByText('Invite created and link copied').waitFor();
    await inviteOf(page, email).getByText('Administrator').waitFor();

    await activate(`Extend 7 days for ${email}`);
    await page.getByText('Invite extended 7 days').waitFor();
    await activate(`Revoke invite for ${email}`);
    await page.getByRole('dialog', { name: 'Revoke invite' }).waitFor();
    await strike('Escape');
    await page.getByRole('dialog').waitFor(isGone);
    // The focus is back where it was.
    await strike('Enter');
    await page.getByRole('dialog', { name: 'Revoke invite' }).waitFor();
    await activate('Revoke');
    await page.getByText('No open invites').waitFor();
    expect(await focusedText(page)).toBe('Active invites');
  });

  it('approves and rejects', async () => {
    const admin = await newTenant();
    await askForAccess(admin, { firstName: 'Alan', lastName: 'Turing' });
    await askForAccess(admin);
    const page = await open(USERS_TAB, signedInAs(admin));
    await page.getByText('2 waiting').waitFor();
    const { choose, activate } = keyboardOf(page);

    await choose('Role for Alan Turing', 'Administrator');
    await activate('Approve Alan Turing');
    await page.getByText('1 waiting').waitFor();
    expect(await focusedText(page)).toBe('Pending access requests');
    await activate('Reject Grace Hopper');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.type('Not now.');
    await activate('Reject');
    await page.getByText('Nobody is waiting').waitFor();
    expect(await focusedText(page)).toBe('Pending access requests');
    const { users } = await admin.call(listMembers, { search: 'turing' });
    expect(users).toMatchObject([{ role: 'admin' }]);
  });
});

describe('Users & Access holds at 360, 768 and 1440 px, light and dark', () => {
  it('for a member who is no administrator, and sees nobody', async () => {
    const user = await newMember(await newTenant());
    const page = await open(USERS_TAB, signedInAs(user));
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.reload();
    const faults = await tour(page, {
      'people, read-only': text('Only administrators can manage users and invitations.'),
    });
    expect(faults).toEqual([]);
    await page.getByText('Read-only', { exact: true }).waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    expect(asked.filter((url) => url.includes('/management/'))).toEqual([]);
  });

  it('for an administrator with people of long names', async () => {
    const faults = await tour(await openFilled(), {
      'people, filled': async (page) => {
        await page.getByText('2 waiting').waitFor();
        await page.getByText('2 members').waitFor();
      },
      'people, invite refused': async (page) => {
        await press(page, 'Show more');
        await emailField(page).fill('nobody');
        await press(page, 'Send Invite');
        await text('Enter a valid email address')(page);
      },
      'people, role select': async (page) => {
        await page.getByRole('combobox', { name: 'Change role of Ben Okafor' }).click();
        await page.getByRole('option', { name: 'Administrator' }).waitFor();
      },
      'people, nobody found': async (page) => {
        await page.keyboard.press('Escape');
        await page.getByLabel('Search members').fill('nobody has this name');
        await text('No members found')(page);
      },
    });
    expect(faults).toEqual([]);
  });

  it('for an administrator who is asked something', async () => {
    const faults = await tour(await openFilled(), {
      'people, reject': async (page) => {
        await press(page, `Reject Grace ${LONG_NAME}`);
        await dialog(page, `Reject the request of Grace ${LONG_NAME}?`).waitFor();
      },
      'people, revoke': async (page) => {
        await closeDialog(page);
        await press(page, 'Revoke invite for');
        await dialog(page, 'Revoke invite').waitFor();
      },
      'people, own role': async (page) => {
        await closeDialog(page);
        await choose(page, 'Change role of Ada Lovelace', 'User');
        await dialog(page, 'Change your own role?').waitFor();
      },
    });
    expect(faults).toEqual([]);
  });
});

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorff-Hohenlohe';

async function openFilled(): Promise<Page> {
  const admin = await newTenant();
  const longAddress = (of: string) =>
    `${of}.somebody.with.a.very.long.address.${Date.now()}@department-of-research.example.com`;
  await inviteMember(admin, 'user', longAddress('member'));
  await admin.call(createInvite, { email: longAddress('invite') });
  await askForAccess(admin, { email: longAddress('asks'), lastName: LONG_NAME });
  await askForAccess(admin, { justification: 'I need it, and soon. '.repeat(30) });
  return open(USERS_TAB, signedInAs(admin));
}

const daysUntil = (time = ''): number =>
  Math.round((Date.parse(time) - Date.now()) / (24 * 3_600_000));

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
