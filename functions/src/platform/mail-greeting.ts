import type { Config } from './config.ts';

export type GreetMailServer = ReturnType<typeof createMailGreeting>;

const TIMEOUT_MS = 4_000;

/** Connects, says hello and signs in, as before a mail is sent, and sends none. */
export function createMailGreeting({ SMTP_URL }: Pick<Config, 'SMTP_URL'>) {
  return async function greet(): Promise<void> {
    const { createTransport } = (await import('nodemailer')).default;
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
}
