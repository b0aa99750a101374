import { describe, expect, it } from '@jest/globals';
import { createInvite, type Invite, revokeInvite } from '@talkwright/shared/areas/people';
import { inviteStatus, registerInvite } from '@talkwright/shared/areas/sign-up';
import type { Page } from 'playwright-core';
import { newTenant } from '../../support/api/organizations.ts';
import { newAddress, newMember } from '../../support/api/people.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { dialog, fillIn } from '../../support/browser/parts.ts';
import { closeDialog, heading, press, text } from '../../support/browser/tour.ts';
import { appUrl, logIn, signedInAs } from '../../support/browser/web-app.ts';
import { call, PASSWORD, logIn as signIn } from '../../support/client.ts';
import { mailedLink } from '../../support/stack/mailbox.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const ORGANIZATION = 'Analytical Engines';
const INVITE_STATUS = `**/${inviteStatus.path}?*`;

async function newInvite(role: 'user' | 'admin' = 'user') {
  const admin = await newTenant({ organizationName: ORGANIZATION });
  const { invite } = await admin.call(createInvite, { email: newAddress(), role });
  return { admin, invite, address: appUrl(`/accept-invite/${invite.token}`) };
}

const arriveAtForm = heading(`Join ${ORGANIZATION}`);

async function fillInForm(page: Page): Promise<void> {
  await fillIn(page, {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Password: PASSWORD,
    'Confirm password': PASSWORD,
  });
  await page.getByRole('checkbox').check();
}

const register = ({ email, token: inviteToken }: Invite) =>
  call(registerInvite, {
    email,
    password: PASSWORD,
    firstName: 'Grace',
    lastName: 'Hopper',
    inviteToken,
  });

describe('an invitation', () => {
  it('is accepted from the mail, by keyboard alone', async () => {
    const { invite } = await newInvite('admin');
    const link = await mailedLink(invite.email, 'Join an organization on Talkwright');
    const page = await open(link);
    await arriveAtForm(page);
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    const email = page.getByLabel('Email');
    expect(await email.inputValue()).toBe(invite.email);
    expect(await email.isEditable()).toBe(false);
    await text('Administrator')(page);
    const validUntil = await page.evaluate(
      (time) => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(time)),
      invite.expiresAt,
    );
    await text(validUntil)(page);

    const keys = keyboardOf(page);
    await keys.type('First name', 'Grace');
    await keys.type('Last name', 'Hopper');
    await keys.type('Password', PASSWORD);
    await keys.type('Confirm password', PASSWORD);
    await keys.activate('Privacy Policy');
    await dialog(page, 'Privacy Policy').waitFor();
    await keys.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await keys.tabTo('I agree');
    await keys.press('Space');
    await keys.activate('Accept Invitation');
    await heading("You're In!")(page);
    expect(await page.getByText('Invite not marked used yet').count()).toBe(0);
    // What proves the mailbox stands in no address, which whatever lies between may log.
    expect(asked.filter((url) => url.includes(inviteStatus.path))).not.toEqual([]);
    expect(asked.join(' ')).not.toContain(link.split('.').at(-1));
    await keys.activate('Sign In');
    await heading('Welcome back, Grace Hopper')(page);
    await expect(signIn(invite.email)).resolves.toMatchObject({
      user: { role: 'admin', emailVerified: true },
    });
  });

  it('is found by each form of its address', async () => {
    const { invite } = await newInvite();
    for (const path of [
      `/${invite.token}`,
      `?token=${invite.token}`,
      `?inviteToken=${invite.token}`,
    ]) {
      const page = await open(appUrl(`/accept-invite${path}`));
      await arriveAtForm(page);
      expect(await page.getByLabel('Email').inputValue()).toBe(invite.email);
    }
  });

  it('says at each field what is wrong with it', async () => {
    const { address } = await newInvite();
    const page = await open(address);
    await arriveAtForm(page);
    await page.getByLabel('Confirm password').fill('something else');
    await press(page, 'Accept Invitation');
    for (const sentence of [
      'First name is required',
      'Last name is required',
      'The password does not meet the rules',
      'Passwords do not match',
      'Please agree to the terms to continue',
      'Please complete all required fields correctly',
    ]) {
      expect([sentence, await page.getByText(sentence).count()]).toEqual([sentence, 1]);
    }
    await fillInForm(page);
    await page.getByLabel(/^Password( \*)?$/).fill('Password1!');
    await page.getByLabel('Confirm password').fill('Password1!');
    await press(page, 'Accept Invitation');
    await text('This password is one of the most common ones. Choose another.')(page);
  });

  it('that was used leads to the login, also when somebody else was faster', async () => {
    const { invite, address } = await newInvite();
    const page = await open(address);
    await arriveAtForm(page);
    await fillInForm(page);
    await register(invite);
    await press(page, 'Accept Invitation');
    await text('Invitation already used. You can sign in.')(page);
    await page.reload();
    await text('Invitation already used. You can sign in.')(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await heading('Log in')(page);
  });

  it('that has expired, was revoked or is not there shows no form', async () => {
    const { admin, invite, address } = await newInvite();
    const page = await open(address, { isFresh: true });
    await arriveAtForm(page);
    await page.clock.setFixedTime(Date.parse(invite.expiresAt) + 60_000);
    await page.reload();
    await heading('This invitation has expired')(page);
    await text(`Ask an administrator of ${ORGANIZATION}`)(page);
    expect(await page.getByRole('textbox').count()).toBe(0);

    await admin.call(revokeInvite, { id: invite.id });
    await page.reload();
    await heading('Invitation not found')(page);
    await text('This invitation does not exist, or was revoked. Ask for a new one.')(page);
    await page.goto(appUrl('/accept-invite'));
    await heading('Missing invitation token')(page);
    await page.getByRole('link', { name: 'Back to Login' }).click();
    await heading('Log in')(page);
  });

  it('that is slow leaves a way back; one that could not be loaded is asked for again', async () => {
    const { address } = await newInvite();
    const page = await open(appUrl('/login'));
    const { promise: isWatched, resolve: goOn } = Promise.withResolvers<void>();
    const stop = await intercept(page, INVITE_STATUS, async (route) => {
      await isWatched;
      await route.abort();
    });
    await page.goto(address);
    await page.getByRole('status', { name: 'Loading your invitation' }).waitFor();
    await page.getByRole('link', { name: 'Back to Login' }).waitFor();
    goOn();
    await heading('Failed to load invite')(page);
    await text('The server cannot be reached. Check your connection and try again.')(page);
    stop();
    await press(page, 'Try Again');
    await arriveAtForm(page);
  });

  it('that is not yet marked as used right after says so, and knows it when asked again', async () => {
    const { address } = await newInvite();
    const page = await open(address);
    await arriveAtForm(page);
    await fillInForm(page);
    const stop = await intercept(page, INVITE_STATUS, async (route) => {
      const response = await route.fetch();
      const { invite, ...rest } = await response.json();
      await route.fulfill({ response, json: { ...rest, invite: { ...invite, usedAt: null } } });
    });
    await press(page, 'Accept Invitation');
    await heading("You're In!")(page);
    const note = page.getByText('Invite not marked used yet, please refresh in a moment.');
    await note.waitFor();
    stop();
    await press(page, 'Refresh');
    await note.waitFor({ state: 'detached' });
  });

  it('that something else than the server answered can be tried once more', async () => {
    const { address } = await newInvite();
    const page = await open(address);
    await arriveAtForm(page);
    await fillInForm(page);
    const url = `${stack().api}/${registerInvite.path}`;
    const stop = await intercept(page, url, async (route) => {
      const headers = { 'access-control-allow-origin': new URL(stack().app).origin };
      await route.fulfill({
        headers: { ...headers, 'access-control-allow-credentials': 'true' },
        contentType: 'text/html',
        body: '<h1>Welcome to the guest network</h1>',
      });
    });
    await press(page, 'Accept Invitation');
    await text('Unexpected response from server; please try again.')(page);
    stop();
    await press(page, 'Accept Invitation');
    await heading("You're In!")(page);
  });

  it('is for guests: whoever is logged in is shown the dashboard', async () => {
    const { admin, address } = await newInvite();
    const page = await open(address, signedInAs(admin));
    await heading('Welcome back, Ada Lovelace')(page);
  });
});

describe('an invitation of somebody with an account in another organization', () => {
  async function inviteElsewhere() {
    const [admin, elsewhere] = [
      await newTenant({ organizationName: ORGANIZATION }),
      await newTenant(),
    ];
    const mira = await newMember(elsewhere);
    const { invite } = await admin.call(createInvite, { email: mira.email });
    return { admin, elsewhere, mira, address: appUrl(`/accept-invite?token=${invite.token}`) };
  }

  it('is taken up by logging in, leaving and joining', async () => {
    const { mira, address } = await inviteElsewhere();
    const page = await open(address);
    await arriveAtForm(page);
    await text(`${mira.email} has an account in another organization`)(page);
    await page.getByRole('link', { name: 'Log In to Leave and Join' }).click();
    await heading('Log in')(page);
    await logIn(page, mira.email);
    await arriveAtForm(page);
    await press(page, 'Leave and Join');
    const asked = dialog(page, `Leave and join ${ORGANIZATION}`);
    await asked.getByRole('button', { name: 'Leave and Join' }).click();
    await heading("You're In!")(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await heading('Welcome back, Ben Okafor')(page);
    await expect(signIn(mira.email)).resolves.toBeTruthy();
  });

  it('says to a last member what ends with leaving, and asks once more', async () => {
    const { admin } = await newInvite();
    const alone = await newTenant();
    const { invite } = await admin.call(createInvite, { email: alone.email });
    const page = await open(appUrl(`/accept-invite/${invite.token}`), signedInAs(alone));
    await arriveAtForm(page);
    await press(page, 'Leave and Join');
    const first = dialog(page, `Leave and join ${ORGANIZATION}`);
    await first.getByRole('button', { name: 'Leave and Join' }).click();
    const second = dialog(page, 'Delete your organization');
    await second.getByText('You are the last member of your organization').waitFor();
    await second.getByRole('button', { name: 'Delete and Join' }).click();
    await heading("You're In!")(page);
  });

  it('is taken up with another address, by letters of any script', async () => {
    const { mira, address } = await inviteElsewhere();
    const page = await open(address);
    await arriveAtForm(page);
    await press(page, 'Use Another Address');
    const id = mira.user.id.toLowerCase();
    await page.getByLabel('Email').pressSequentially(`jörg-${id}@bücher.example`);
    await fillInForm(page);
    await press(page, 'Accept Invitation');
    await heading("You're In!")(page);
    await page.getByRole('link', { name: 'Sign In' }).click();
    await heading('Welcome back, Grace Hopper')(page);
    await expect(signIn(`jörg-${id}@xn--bcher-kva.example`)).resolves.toBeTruthy();
  });
});

it('every screen of an invitation holds at 360, 768 and 1440 px, light and dark', async () => {
  const long = await newTenant({
    organizationName: 'Rechtsschutzversicherungsgesellschaften und Co.',
  });
  const email = `${'a-very-long-name-'.repeat(3)}@example.com`;
  const { invite } = await long.call(createInvite, { email });
  const { invite: other } = await long.call(createInvite, { email: (await newTenant()).email });
  const page = await open(appUrl(`/accept-invite/${other.token}`));
  await text('and an account belongs to one')(page);
  const faults = await faultsOf(page, 'of somebody with an account elsewhere');
  await press(page, 'Use Another Address');
  await page.getByLabel('First name').waitFor();
  faults.push(...(await faultsOf(page, 'with another address')));

  await page.goto(appUrl(`/accept-invite/${invite.token}`));
  await page.getByText('You were invited.').waitFor();
  faults.push(...(await faultsOf(page, 'invitation')));
  await press(page, 'Accept Invitation');
  await text('Please complete all required fields correctly')(page);
  faults.push(...(await faultsOf(page, 'invitation, refused')));
  await press(page, 'Terms of Service');
  await dialog(page, 'Terms of Service').waitFor();
  faults.push(...(await faultsOf(page, 'terms in a window')));
  await closeDialog(page);
  await fillInForm(page);
  await press(page, 'Accept Invitation');
  await heading("You're In!")(page);
  faults.push(...(await faultsOf(page, 'accepted')));
  await page.goto(appUrl('/accept-invite/none'));
  await heading('Invitation not found')(page);
  faults.push(...(await faultsOf(page, 'not found')));
  expect(faults).toEqual([]);
});
