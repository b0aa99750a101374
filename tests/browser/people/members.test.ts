import { describe, expect, it } from '@jest/globals';
import { listMembers, updateMember } from '@talkwright/shared/areas/people';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { addMembers, askForAccess, newAddress, newMember } from '../../support/api/people.ts';
import { signUp } from '../../support/api/sign-up.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, choose } from '../../support/browser/parts.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';

const open = useBrowser();

const USERS_TAB = appUrl('/settings?tab=users');
/** What others do shows within this time. */
const SOON_MS = 15_000;

const rows = (page: Page) => page.getByRole('table', { name: 'Members' }).getByRole('row');
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name });
const roleOf = (page: Page, name: string) =>
  page.getByRole('combobox', { name: `Change role of ${name}` });
const activeOf = (page: Page, name: string) =>
  page.getByRole('switch', { name: `${name} is active` });
const sortBy = (page: Page, column: string) =>
  page.getByRole('columnheader', { name: column }).getByRole('button').click();

/** Waits until the names on the page are these, from the first row on. */
const shows = (page: Page, ...names: string[]) =>
  page.waitForFunction((wanted) => {
    const cells = [...document.querySelectorAll('tbody tr td:first-child')];
    const found = cells.map((cell) => cell.textContent);
    return wanted.every((name, index) => found[index]?.startsWith(name));
  }, names);

/** Ada and 24 others: Member 01, an administrator, to Member 24. Every sixth is not active. Ada has the last address. */
async function organizationOf25() {
  const admin = await signUp({ email: `z-${newAddress()}` });
  // Without digits: what is searched for are numbers.
  const domain = admin.tenant.id
    .toLowerCase()
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));
  const people = Array.from({ length: 24 }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    return {
      firstName: 'Member',
      lastName: number,
      email: `${String(50 - index)}-m@${domain}.example.com`,
      role: index === 0 ? ('admin' as const) : ('user' as const),
      active: (index + 1) % 6 !== 0,
      lastLoginAt: index < 5 ? `2026-01-${number}T10:00:00.000Z` : null,
    };
  });
  await addMembers(admin, people);
  return admin;
}

describe('the members', () => {
  it('are sorted by each column both ways, and shown ten a page', async () => {
    const page = await open(USERS_TAB, signedInAs(await organizationOf25()));
    await shows(page, 'Ada LovelaceYou', 'Member 01', 'Member 02');
    expect(await rows(page).count()).toBe(11);
    await page.getByText('25 members').waitFor();

    const header = page.getByRole('columnheader', { name: 'Email' });
    expect(await header.getAttribute('aria-sort')).toBe('none');
    await sortBy(page, 'Email');
    await shows(page, 'Member 24', 'Member 23');
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    await sortBy(page, 'Name');
    await shows(page, 'Ada', 'Member 01');
    await sortBy(page, 'Name');
    await shows(page, 'Member 24', 'Member 23');
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    await sortBy(page, 'Status');
    await sortBy(page, 'Status');
    await shows(page, 'Member 06', 'Member 12', 'Member 18', 'Member 24');
    await sortBy(page, 'Last login');
    await sortBy(page, 'Last login');
    await shows(page, 'Ada', 'Member 05', 'Member 04');
    await sortBy(page, 'Role');
    await rowOf(page, 'Ada Lovelace').waitFor();
    await rowOf(page, 'Member 01').waitFor();
    await sortBy(page, 'Name');

    await page.getByText('1–10 of 25').waitFor();
    await button(page, 'Next page').click();
    await shows(page, 'Member 10', 'Member 11');
    await button(page, 'Page 3').click();
    await shows(page, 'Member 20', 'Member 21');
    await page.getByText('21–25 of 25').waitFor();
    await button(page, 'Previous page').click();
    await shows(page, 'Member 10');
  });

  it('are found by email, name or role, on whatever page they are', async () => {
    const admin = await organizationOf25();
    const page = await open(USERS_TAB, signedInAs(admin));
    await button(page, 'Page 3').click();
    await shows(page, 'Member 20');
    const search = page.getByRole('searchbox', { name: 'Search members' });
    await search.fill('member 17');
    await shows(page, 'Member 17');
    await page.getByText('1 found').waitFor();
    await search.fill('ADMIN');
    await shows(page, 'Ada', 'Member 01');
    await page.getByText('2 found').waitFor();
    await search.fill(admin.email.slice(0, 20));
    await page.getByText('1 found').waitFor();
    await search.fill('nobody of this name');
    await page.getByText('No members found').waitFor();
    await button(page, 'Clear search').click();
    await page.getByText('1–10 of 25').waitFor();
    expect(await search.inputValue()).toBe('');
  });

  it('get another role, are deactivated and activated at once', async () => {
    const admin = await newTenant();
    const { user } = await newMember(admin);
    const page = await open(USERS_TAB, signedInAs(admin));
    await rowOf(page, 'Ada Lovelace').getByText('You', { exact: true }).waitFor();
    expect(await button(page, 'Impersonate Ben Okafor').isDisabled()).toBe(true);
    const stored = async () =>
      (await admin.call(listMembers, {})).users.find(({ id }) => id === user.id);

    await choose(page, `Change role of ${'Ben Okafor'}`, 'Administrator');
    await page.getByText('User updated').waitFor();
    expect(await roleOf(page, 'Ben Okafor').inputValue()).toBe('Administrator');
    expect(await stored()).toMatchObject({ role: 'admin', active: true });

    await activeOf(page, 'Ben Okafor').click({ force: true });
    await rowOf(page, 'Ben Okafor').getByText('Inactive').waitFor();
    await eventually(async () => expect(await stored()).toMatchObject({ active: false }));
    await eventually(async () => expect(await activeOf(page, 'Ben Okafor').isEnabled()).toBe(true));
    await activeOf(page, 'Ben Okafor').click({ force: true });
    await rowOf(page, 'Ben Okafor').getByText('Active', { exact: true }).waitFor();
    await eventually(async () =>
      expect(await stored()).toMatchObject({ role: 'admin', active: true }),
    );
  });

  it('always have an administrator: the last one stays, and what was tried is put back', async () => {
    const page = await open(USERS_TAB, signedInAs(await newTenant()));
    const sentence = 'An organization needs an active administrator. Make somebody else one first.';
    await choose(page, `Change role of ${'Ada Lovelace'}`, 'User');
    await button(page, 'Change my role').click();
    await page.getByText(sentence).waitFor();
    expect(await roleOf(page, 'Ada Lovelace').inputValue()).toBe('Administrator');

    await activeOf(page, 'Ada Lovelace').click({ force: true });
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await activeOf(page, 'Ada Lovelace').isChecked()).toBe(true);
    await activeOf(page, 'Ada Lovelace').click({ force: true });
    const refused = page.waitForResponse((response) => response.status() === 409);
    await button(page, 'Deactivate me').click();
    expect(await (await refused).text()).toContain(sentence);
    await eventually(async () =>
      expect(await activeOf(page, 'Ada Lovelace').isChecked()).toBe(true),
    );
  });

  it('see only that they are no administrators once they gave that up', async () => {
    const admin = await newTenant();
    await newMember(admin, 'admin');
    const page = await open(appUrl('/login'));
    await logIn(page, admin.email);
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.goto(USERS_TAB);
    await choose(page, `Change role of ${'Ada Lovelace'}`, 'User');
    await button(page, 'Change my role').click();
    await page.getByText('Only administrators can manage users and invitations.').waitFor();
  });

  it('are changed by the keyboard alone', async () => {
    const admin = await organizationOf25();
    const page = await open(USERS_TAB, signedInAs(admin));
    await shows(page, 'Ada');
    const { tabTo, type, choose, press, activate } = keyboardOf(page);

    await type('Search members', 'member');
    await page.getByText('24 found').waitFor();
    await activate('Name');
    await shows(page, 'Member 24');
    await choose('Change role of Member 23', 'Administrator');
    await page.getByText('User updated').waitFor();
    await tabTo('Member 23 is active');
    await press('Space');
    await rowOf(page, 'Member 23').getByText('Inactive').waitFor();
    await activate('Next page');
    await shows(page, 'Member 14');
    await press('Enter');
    await shows(page, 'Member 04');
    await eventually(async () => {
      const { users } = await admin.call(listMembers, {});
      const changed = users.filter(({ lastName }) => lastName === '23');
      expect(changed).toMatchObject([{ role: 'admin', active: false }]);
    });
  });
});

describe('what another administrator does', () => {
  it('shows by itself, and moves nothing away from under the hand', async () => {
    const admin = await newTenant();
    const { user: ben } = await newMember(admin);
    const page = await open(USERS_TAB, {
      ...signedInAs(admin),
      viewport: { width: 1440, height: 640 },
      hasClock: true,
    });
    const select = roleOf(page, 'Ada Lovelace');
    await select.click();
    const option = page.getByRole('option', { name: 'Administrator' });
    await option.waitFor();
    const before = await select.boundingBox();

    await askForAccess(admin);
    await askForAccess(admin);
    await addMembers(admin, [{ firstName: 'Aaron', lastName: 'Aardvark' }]);
    await admin.call(updateMember, { id: ben.id, role: 'admin' });
    await page.clock.fastForward(SOON_MS);
    await page.getByText('2 waiting').waitFor({ state: 'attached' });
    await rowOf(page, 'Aaron Aardvark').waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector<HTMLInputElement>('[aria-label="Change role of Ben Okafor"]')
          ?.value === 'Administrator',
    );
    expect(await option.isVisible()).toBe(true);
    expect(Math.abs(((await select.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);

    await page.keyboard.press('Escape');
    const search = page.getByRole('searchbox', { name: 'Search members' });
    await search.pressSequentially('ove');
    await rowOf(page, 'Aaron Aardvark').waitFor({ state: 'detached' });
    await askForAccess(admin);
    await page.clock.fastForward(SOON_MS);
    await page.getByText('3 waiting').waitFor({ state: 'attached' });
    await search.press('End');
    await page.keyboard.type('lace');
    expect(await search.inputValue()).toBe('ovelace');
  });
});
