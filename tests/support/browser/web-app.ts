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

/** Through the form: the browser holds the refresh cookie as well then. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}
