import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useBrowser } from '../../support/browser/browser.ts';
import { heading, tour } from '../../support/browser/tour.ts';
import { appUrl } from '../../support/browser/web-app.ts';
import { eventually } from '../../support/eventually.ts';
import { mailsTo } from '../../support/stack/mailbox.ts';

const open = useBrowser();

describe('the contact page', () => {
  it('takes a message of anybody, says what is missing, and is empty again when it was sent', async () => {
    const page = await open(appUrl('/contact'), { hasClock: true });
    const send = page.getByRole('button', { name: 'Send Message' });
    const message = page.getByLabel('Message');
    const isIncomplete = async () => {
      await heading('Get in touch')(page);
      // Its time begins with its script.
      await send.click({ trial: true });
      await page.clock.runFor(3_000);
      await send.click();
      await page.getByText('Message is required').waitFor();
    };
    expect(await tour(page, { 'contact, incomplete': isIncomplete })).toEqual([]);

    const text = randomUUID();
    await page.getByLabel('Name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await message.fill(text);
    await send.click();
    await page.getByRole('status').getByText('Thanks! Your message has been sent.').waitFor();
    expect(await message.inputValue()).toBe('');
    await eventually(async () => {
      const mails = await mailsTo('sales@talkwright.example');
      expect(mails.filter((mail) => mail.text.includes(text))).toHaveLength(1);
    });
  });
});
