import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { signUp } from '../../support/api/sign-up.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { faultsOf } from '../../support/browser/look.ts';
import { heading, press } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { eventually } from '../../support/eventually.ts';
import { mailedLink, mailsTo } from '../../support/stack/mailbox.ts';

const open = useBrowser();

const SUBJECT = 'Verify your email address';

const sendAgain = async (page: Page) => {
  await press(page, 'Send the link again');
  await page.getByRole('alert').getByText('We sent you a new link.').waitFor();
};

const waitForMails = ({ email }: Member, count: number) =>
  eventually(async () => {
    const mails = (await mailsTo(email)).filter(({ subject }) => subject === SUBJECT);
    expect(mails).toHaveLength(count);
  });

describe('whoever has not verified the address yet', () => {
  it('has the link sent again from the banner', async () => {
    const member = await signUp();
    const page = await open(appUrl('/dashboard'), signedInAs(member));
    const banner = page.getByText(`We sent a link to ${member.email}`);
    await banner.waitFor();
    await waitForMails(member, 1);
    await sendAgain(page);
    await waitForMails(member, 2);
    await page.goto(await mailedLink(member.email, SUBJECT));
    await heading('Email verified')(page);
    await page.getByRole('link', { name: 'Go to Dashboard' }).click();
    await heading('Welcome back, Ada Lovelace')(page);
    expect(await banner.count()).toBe(0);
  });

  it('has it sent again where a link was refused', async () => {
    const member = await signUp();
    const page = await open(appUrl('/verify-email?token=none'), signedInAs(member));
    await heading('Email not verified')(page);
    await waitForMails(member, 1);
    await sendAgain(page);
    await waitForMails(member, 2);
    expect(await faultsOf(page, 'link refused')).toEqual([]);
  });

  it('is told how long to wait when it was sent often', async () => {
    const member = await signUp();
    const page = await open(appUrl('/verify-email?token=none'), signedInAs(member));
    await heading('Email not verified')(page);
    const isRefused = page.waitForResponse((answer) => answer.status() === 429);
    for (let time = 0; time <= 5; time += 1) {
      const answered = page.waitForResponse(/resend-verification/);
      await press(page, 'Send the link again');
      await answered;
    }
    await isRefused;
    await page
      .getByRole('alert')
      .getByText(/^Too many attempts\. Try again in \d+ minutes\.$/)
      .waitFor();
  });
});

it('a guest with a refused link is led to the login, where the session is that can ask for another', async () => {
  const page = await open(appUrl('/verify-email?token=none'));
  await heading('Email not verified')(page);
  expect(await page.getByRole('button', { name: 'Send the link again' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await heading('Log in')(page);
});
