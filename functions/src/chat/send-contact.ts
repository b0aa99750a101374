import { hasNoAnswer } from '@talkwright/shared/answer-outcomes';
import type { sendContact as contract } from '@talkwright/shared/areas/chat';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { AgentCaller } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { SessionKey } from '../conversations/conversation-records.ts';
import type { ConversationsReader } from '../conversations/conversations.store.ts';
import { letter } from '../mail/letter.ts';
import { type NotificationRecord, notify } from '../notifications/notification-record.ts';
import { removeNotificationsAbout } from '../notifications/remove-notifications-about.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { hashOf, type NewId } from '../platform/ids.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { ignoring } from '../platform/write-refused.ts';
import { enterOwnSession } from './enter-own-session.ts';

type Needs = {
  accounts: AccountsReader;
  agents: AgentsReader;
  config: Config;
  conversations: ConversationsReader;
  members: MembersReader;
  newId: NewId;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
} & Parameters<typeof enterOwnSession>[0] &
  Parameters<typeof removeNotificationsAbout>[0];
type Input = ParsedInput<typeof contract>;

const HOUR = 3_600;
/** Offices share an address. */
const byAddress: RateLimit = { name: 'contact-address', max: 20, seconds: HOUR };
const byConversation: RateLimit = { name: 'contact-conversation', max: 5, seconds: HOUR };
/** Each is a mail to several people. */
const byAgent: RateLimit = { name: 'contact-agent', max: 60, seconds: HOUR };
/** Older answers offer nothing any more. */
const MAX_MESSAGES = 30;
const MAX_MAILS = 10;
const MAX_TOLD_LENGTH = 300;

/**
 * Passes a visitor's message on to the agent's owners, as a notification and a mail: to the administrators, and to whoever
 * has saved the agent as it is. What is acknowledged is stored; the same once more changes nothing.
 * @throws Failure `session_not_found`, `visitor_token_refused`, `user_token_refused`, `contact_not_offered`, `too_many`
 */
export async function sendContact(
  deps: Needs,
  caller: AgentCaller,
  input: Input,
): Promise<Output<typeof contract>> {
  const { tenantId, agentId, isPreview } = caller;
  const { take } = deps.rateLimiter;
  const { agent, key } = await enterOwnSession(deps, caller, input, byAddress);
  const { action, contact } = agent.noAnswerConfig;
  const question = await findQuestion(deps, key, input.messageId);
  if (action !== 'contact' || contact.kind !== 'form' || question === undefined) {
    throw new Failure('contact_not_offered');
  }
  if (isPreview) return { isSent: false };
  await take(byConversation, `${tenantId} ${input.sessionId}`);
  await take(byAgent, agentId);
  await tellOwners(deps, agent, input, question);
  // Erased meanwhile: what was just told would outlive it.
  if (!(await deps.conversations.findSession(key))) await removeNotificationsAbout(deps, key);
  return { isSent: true };
}

/** What the answer was to, where it was none. */
async function findQuestion(
  { conversations }: Needs,
  key: SessionKey,
  messageId: string,
): Promise<string | undefined> {
  const messages = await conversations.lastMessages(key, MAX_MESSAGES);
  const at = messages.findIndex(({ id, outcome }) => id === messageId && hasNoAnswer(outcome));
  if (at < 0) return undefined;
  return messages.slice(0, at).findLast(({ role }) => role === 'user')?.content ?? '';
}

async function tellOwners(
  deps: Needs,
  agent: AgentRecord,
  { sessionId, messageId, email, message }: Input,
  question: string,
): Promise<void> {
  const { tenantId, name } = agent;
  const { addresses, audiences } = await findOwners(deps, agent);
  const title = `A visitor of ${name} asks for an answer`;
  const letters = addresses.map((to) =>
    letter({
      to,
      subject: title,
      paragraphs: [
        'Hello,',
        `${email} has left a message, since ${name} had no answer:`,
        ...message.split(/\n\s*\n/),
        `What was asked: ${shortened(question)}`,
      ],
      action: {
        label: 'Answer by mail',
        url: `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your question to ${name}`)}`,
      },
      closing:
        'The address is as the visitor has typed it in: nobody has proved that it is theirs.',
    }),
  );
  const id = hashOf('contact', sessionId, messageId, email, message);
  const told = {
    ...{ tenantId, sessionId, kind: 'visitor_message' as const, title },
    message: `${email}: ${shortened(message)}`,
  };
  await deps.outbox
    .commit(tenantId, [
      // Where they are there already, all of it was done before.
      ...audiences.map((audience, n) => ({
        ...notify(deps, { ...told, id: `${id}-${n}`, audience }),
        operation: 'create' as const,
      })),
      ...letters.map((mail) => writeOutbox(deps.outbox.record(tenantId, 'mail', mail))),
    ])
    .catch(ignoring('exists'));
}

async function findOwners(deps: Needs, { tenantId, id, publishedVersion }: AgentRecord) {
  const [admins, { author }] = await Promise.all([
    deps.members.listAdminAddresses(tenantId),
    deps.agents.getVersion(tenantId, id, publishedVersion),
  ]);
  const saver = (await deps.accounts.findUser(tenantId, author.id))?.value;
  const isReachable = saver?.active && saver.emailVerified;
  const addresses = [...new Set([...(isReachable ? [saver.email] : []), ...admins])];
  const audiences: NotificationRecord['audience'][] = ['admins'];
  if (saver?.role === 'user') audiences.push({ userId: saver.id });
  return { addresses: addresses.slice(0, MAX_MAILS), audiences };
}

const shortened = (text: string): string =>
  text.length <= MAX_TOLD_LENGTH ? text : `${text.slice(0, MAX_TOLD_LENGTH).toWellFormed()}…`;
