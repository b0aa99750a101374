import { setTimeout as delay } from 'node:timers/promises';
import { verifyEmail } from '@talkwright/shared/areas/sign-in';
import type { Client } from './client.ts';

export type Mailbox = {
  /** Unset where mails leave this machine: then nobody can read them here. */
  url: string | undefined;
  say: (text: string) => void;
  signal: AbortSignal;
};

const POLL_MS = 250;
const MAIL_MS = 20_000;

/** Opens the link of the verification mail, as its reader would. */
export async function verifyAddress(
  client: Client,
  address: string,
  { url, say, signal }: Mailbox,
): Promise<void> {
  if (!url) return;
  for (const deadline = Date.now() + MAIL_MS; Date.now() < deadline; ) {
    const answer = await fetch(`${url}/api/messages?to=${encodeURIComponent(address)}`, { signal });
    const mails = (await answer.json()) as { text: string }[];
    const mail = mails.find(({ text }) => tokenIn(text));
    const token = mail && tokenIn(mail.text);
    if (token) {
      await client.call(verifyEmail, { token });
      return;
    }
    await delay(POLL_MS, undefined, { signal });
  }
  say('no verification mail came; see the logs of functions-host and mail');
}

const tokenIn = (text: string) => /verify-email\?token=([\w-]+)/.exec(text)?.[1];
