import type { Config } from './config.ts';

export type GreetMailServer = ReturnType<typeof createMailGreeting>;

const TIMEOUT_MS = 4_000;

/**
 * Connects, says hello and signs in, as before a mail is sent, and sends none. Answers false where there is no mail server of
 * the deployment's own to be asked.
 */
export function createMailGreeting({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) {
  return async function greet(): Promise<boolean> {
    if (!SMTP_URL) return false;
    const { createTransport } = (await import('nodemailer')).default;
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.verify();
      return true;
    } finally {
      transport.close();
    }
  };
}
