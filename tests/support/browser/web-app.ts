import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Member } from '../client.ts';
import { PASSWORD } from '../client.ts';
import { stack } from '../stack/running-stack.ts';

/** Address of a page of the web app, as `/agents`. */
export const appUrl = (path: string): string => `${stack().app}/#${path}`;

/** A browser in which this person is signed in already, as far as its local storage knows. */
export const signedInAs = ({
  user,
  token,
}: Pick<Member, 'user' | 'token'>): BrowserContextOptions => ({
  storageState: {
    cookies: [],
    origins: [
      {
        origin: new URL(stack().app).origin,
        localStorage: [
          { name: 'user', value: JSON.stringify(user) },
          { name: 'accessToken', value: token },
        ],
      },
    ],
  },
});

/** From the payment page that a sign-up leads to, into the trial: the cookie of the sign-up is a session. */
export async function payLater(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back, without a subscription' }).click();
  await page.getByText('Checkout was canceled. You can retry anytime.').waitFor();
}

/** Through the form: the browser holds the refresh cookie as well then. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
