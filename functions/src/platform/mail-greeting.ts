import type { Config } from './config.ts';
import type { Identity } from './credential.ts';

export type GreetMailServer = ReturnType<typeof createMailGreeting>;

const TIMEOUT_MS = 4_000;
/** What the SDK of the service asks for. */
const AZURE_SCOPE = 'https://communication.azure.com//.default';

/** Connects, says hello and signs in, as before a mail is sent, and sends none. Answers how far it came. */
export function createMailGreeting(
  { SMTP_URL, MAIL_ENDPOINT }: Pick<Config, 'SMTP_URL' | 'MAIL_ENDPOINT'>,
  identity: Identity,
) {
  return async function greet(): Promise<string> {
    if (MAIL_ENDPOINT) {
      await (await identity()).getToken(AZURE_SCOPE);
      return 'Azure lets us sign in for it. Whether it sends shows with the next mail.';
    }
    const { createTransport } = (await import('nodemailer')).default;
    const transport = createTransport({
      url: SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
    });
    try {
      await transport.verify();
      return 'It greets, and lets us in.';
    } finally {
      transport.close();
    }
  };
}
