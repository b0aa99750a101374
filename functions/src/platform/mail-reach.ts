import type { Config } from './config.ts';

export type ReachesByMail = ReturnType<typeof createMailReach>;

const TIMEOUT_MS = 4_000;

/**
 * Whether mails can be sent to an address. What is not ASCII before the @ needs a mail server that says SMTPUTF8
 * (RFC 6531); Azure Communication Services promise nothing of the kind. A server that cannot be asked now counts as one that
 * can: its mails wait in the queue.
 */
export function createMailReach({
  SMTP_URL,
  MAIL_ENDPOINT,
}: Pick<Config, 'SMTP_URL' | 'MAIL_ENDPOINT'>) {
  let asked: Promise<boolean> | undefined;

  return async function reachesByMail(address: string): Promise<boolean> {
    if (/^[\0-\x7f]*$/.test(address)) return true;
    if (MAIL_ENDPOINT || !SMTP_URL) return false;
    asked ??= takesUnicode(SMTP_URL);
    return asked.catch(() => {
      asked = undefined;
      return true;
    });
  };
}

/** By what the server says to the greeting, after which nothing is sent. */
async function takesUnicode(url: string): Promise<boolean> {
  const [{ default: SmtpConnection }, { parseConnectionUrl }] = await Promise.all([
    import('nodemailer/lib/smtp-connection'),
    import('nodemailer/lib/shared'),
  ]);
  const timeouts = {
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  };
  const connection = new SmtpConnection({ ...parseConnectionUrl(url), ...timeouts });
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject);
      connection.connect((error) => (error ? reject(error) : resolve()));
    });
    return /^250[ -]SMTPUTF8\b/im.test(connection.lastServerResponse || '');
  } finally {
    connection.close();
  }
}
