import type { Transporter } from 'nodemailer';
import type { Config } from './config.ts';
import { inSpan } from './telemetry/spans.ts';

export type Mail = {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string | undefined;
  /** Where mail programs unsubscribe their reader by one click (RFC 8058): https, outside of development. */
  unsubscribeUrl?: string;
};

/** A mail server that takes a connection and says nothing would else hold a worker of the queue for ten minutes. */
const SILENCES = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Sends by SMTP. The Message-ID comes from the mail's id, so that a mail client folds a repetition. */
export function createSmtpSender({ SMTP_URL, MAIL_FROM, APP_URL }: Config) {
  let transport: Promise<Transporter> | undefined;

  const connect = async () => {
    const { createTransport } = (await import('nodemailer')).default;
    return createTransport({ url: SMTP_URL, ...SILENCES }, { from: MAIL_FROM });
  };

  return async function send({
    id,
    subject,
    replyTo,
    unsubscribeUrl,
    ...mail
  }: Mail): Promise<void> {
    transport ??= connect();
    const smtp = await transport;
    const letter = {
      ...mail,
      ...replyHeader(replyTo),
      subject: subject.includes('=?') ? encodedWords(subject) : subject,
      ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      messageId: `<${id}@${new URL(APP_URL).hostname}>`,
    };
    await inSpan('mail send', { kind: 'client' }, () => smtp.sendMail(letter)).catch((error) => {
      throw error.response ? refusalOf(error) : error;
    });
  };
}

/**
 * One that is not ASCII would need servers on the whole way to know that, or else lose the mail: it stands in its text,
 * too.
 */
export const replyHeader = (replyTo: string | undefined) =>
  replyTo && /^[\0-\x7f]*$/.test(replyTo) ? { replyTo } : {};

/** By codes alone: what a server says of it names who the mail is for, and errors are logged. */
function refusalOf(error: { code?: string; command?: string; response: string }): Error {
  const { code = 'unknown', command = '', response } = error;
  const [status = ''] = /^\d{3}(?:[ -]\d\.\d+\.\d+)?/.exec(response) ?? [];
  return new Error(['The mail was not taken:', code, command, status].join(' ').trimEnd());
}

/** In one line each: at relays, folded ones did not agree with their signature any more. */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': { prepared: true, value: 'List-Unsubscribe=One-Click' },
});

/**
 * What looks like an encoded word (RFC 2047) is decoded by mail programs, although it may be somebody's name: encoded
 * once more, it comes out as it was. All that is not ASCII the library encodes itself.
 */
const encodedWords = (text: string): string =>
  (text.match(/.{1,10}/gsu) ?? [])
    .map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join(' ');
