import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';

export type Mail = { id: string; to: string; subject: string; text: string; html: string };
/** Sends by SMTP. The Message-ID comes from the mail's id, so that a mail client folds a repetition. */
export function createMailSender({ SMTP_URL, MAIL_FROM, APP_URL }: Config) {
  let transport: Promise<Transporter> | undefined;

  const connect = async () => {
    const { createTransport } = (await import('nodemailer')).default;
    return createTransport(SMTP_URL, { from: MAIL_FROM });
  };

  return async function send({ id, subject, ...mail }: Mail): Promise<void> {
    transport ??= connect();
    await (await transport).sendMail({
      ...mail,
      subject: subject.includes('=?') ? encodedWords(subject) : subject,
      messageId: `<${id}@${new URL(APP_URL).hostname}>`,
    });
  };
}

/**
 * What looks like an encoded word (RFC 2047) is decoded by mail programs, although it may be somebody's name: encoded
 * once more, it comes out as it was. All that is not ASCII the library encodes itself.
 */
const encodedWords = (text: string): string =>
  (text.match(/.{1,10}/gsu) ?? [])
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ');
