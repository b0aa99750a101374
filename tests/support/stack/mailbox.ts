import { eventually } from '../eventually.ts';
import { stack } from './running-stack.ts';

export type ReceivedMail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  date: string;
};

export async function mailsTo(address: string): Promise<ReceivedMail[]> {
  const url = new URL('/api/messages', stack().mailbox);
  url.searchParams.set('to', address);
  const mails = (await (await fetch(url)).json()) as ReceivedMail[];
  return mails.filter(({ to }) => to.includes(address));
}

/** As it came in, with its headers. */
export const mailSource = async ({ id }: ReceivedMail): Promise<string> =>
  (await fetch(`${stack().mailbox}/api/messages/${encodeURIComponent(id)}/source`)).text();

/** The newest mail to this address with this subject, as soon as it is there. */
export const mailTo = (address: string, subject: string): Promise<ReceivedMail> =>
  eventually(async () => {
    const mail = (await mailsTo(address)).find((candidate) => candidate.subject === subject);
    if (!mail) throw new Error(`No mail '${subject}' to ${address} arrived.`);
    return mail;
  });

/** The token of the newest link to this page of the web app that was mailed to the address. */
export function mailedToken(address: string, page: string): Promise<string> {
  const link = new RegExp(`/#/${page}(?:\\?token=|/)([\\w.-]+)`);
  return eventually(async () => {
    const links = (await mailsTo(address)).map(({ text }) => link.exec(text)?.[1]);
    const token = links.find((found) => found !== undefined);
    if (!token) throw new Error(`No link to ${page} was mailed to ${address}.`);
    return token;
  });
}

/** What the newest mail with this subject asks to open. */
export async function mailedLink(address: string, subject: string): Promise<string> {
  const { text } = await mailTo(address, subject);
  return /https?:\S+/.exec(text)?.[0] ?? '';
}
