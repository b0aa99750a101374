import type { EmailClient } from '@azure/communication-email';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Config } from './config.ts';
import type { Identity } from './credential.ts';
import { httpInTime } from './http-in-time.ts';
import { guidOf } from './ids.ts';
import { type Mail, replyHeader } from './mail.ts';

type Refusal = { statusCode?: number; response?: { headers: { get(name: string): string } } };

const RETRY_SECONDS = 30;
const TIMEOUT_MS = 10_000;

/**
 * Sends by Azure Communication Services, and is done when they have accepted it. The operation's id comes from the mail's
 * id: the service takes a repetition for the same operation. The name beside the sender's address is set up there.
 */
export function createAzureMailSender(
  { MAIL_ENDPOINT, MAIL_FROM }: Pick<Config, 'MAIL_ENDPOINT' | 'MAIL_FROM'>,
  identity: Identity,
) {
  const senderAddress = /<([^<>]+)>\s*$/.exec(MAIL_FROM)?.[1] ?? MAIL_FROM;
  let client: Promise<EmailClient> | undefined;

  const connect = async () => {
    const { EmailClient } = await import('@azure/communication-email');
    // The queue tries again, and holds nobody up meanwhile.
    const retryOptions = { maxRetries: 0 };
    const httpClient = await httpInTime(TIMEOUT_MS);
    return new EmailClient(MAIL_ENDPOINT, await identity(), { retryOptions, httpClient });
  };

  /** @throws Failure `unavailable` where the service asks to wait, or cannot be reached */
  return async function send(mail: Mail): Promise<void> {
    const { id, to, replyTo, subject, text, html, unsubscribeUrl } = mail;
    client ??= connect();
    const { replyTo: answerTo } = replyHeader(replyTo);
    const message = {
      senderAddress,
      recipients: { to: [{ address: to }] },
      ...(answerTo && { replyTo: [{ address: answerTo }] }),
      content: { subject, plainText: text, html },
      ...(unsubscribeUrl && { headers: unsubscribeHeaders(unsubscribeUrl) }),
      userEngagementTrackingDisabled: true,
    };
    try {
      await (await client).beginSend(message, { operationId: guidOf(id) });
    } catch (cause) {
      const { statusCode, response } = cause as Refusal;
      const isPassing = statusCode === undefined || statusCode === 429 || statusCode >= 500;
      if (!isPassing) throw cause;
      const retryAfterSeconds = Number(response?.headers.get('retry-after')) || RETRY_SECONDS;
      throw new Failure('unavailable', { retryAfterSeconds }, { cause });
    }
  };
}

const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});
