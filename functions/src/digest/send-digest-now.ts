import type { sendDigestNow as contract } from '@talkwright/shared/areas/digest';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { findPublishedAgent } from '../agents/find-published-agent.ts';
import { getPublishedAgent } from '../agents/get-published-agent.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Mail } from '../platform/mail.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { composeDigest } from './compose-digest.ts';
import { endOf } from './digest-mail.ts';
import type { DigestNow } from './digest-message.ts';
import { gatherDay } from './gather-day.ts';

type Needs = {
  agents: AgentsReader;
  now: Clock;
  outbox: Outbox;
  rateLimiter: RateLimiter;
  summaries: SummariesReader;
};

/** Each asks the model. */
const byMember: RateLimit = {
  name: 'digest-now-member',
  max: 10,
  seconds: 3_600,
  refusal: 'You have had ten digests within the hour.',
};

/** Today so far, by mail to whoever asks: in the background, since a model writes in it. @throws Failure as the contract says */
export async function sendDigestNow(
  deps: Needs,
  { tenantId, userId, user }: Member,
  { id: agentId, verbosity }: ParsedInput<typeof contract>,
) {
  const agent = await getPublishedAgent(deps, tenantId, agentId);
  if (!user.emailVerified) throw new Failure('email_not_verified');
  const to = deps.now().toISOString();
  const range = { from: `${to.slice(0, 10)}T00:00:00.000Z`, to };
  const before = { from: range.from, before: to };
  const conversations = (await deps.summaries.listJudged(tenantId, agentId, before)).length;
  const answer = { email: user.email, conversations };
  if (conversations === 0) return answer;

  await deps.rateLimiter.take(byMember, userId);
  const message: DigestNow = {
    ...{ kind: 'digestNow', tenantId, agentId, userId, ...range },
    verbosity: verbosity ?? agent.personality.digest.verbosity,
  };
  await deps.outbox.commit(tenantId, [
    writeOutbox(deps.outbox.record(tenantId, 'digest', message)),
  ]);
  return answer;
}

type Sending = {
  accounts: AccountsReader;
  agents: AgentsReader;
  sendMail: (mail: Mail) => Promise<void>;
} & Parameters<typeof composeDigest>[0] &
  Parameters<typeof gatherDay>[0];

/** To whoever has asked for it, if the person is still a member. */
export async function sendDigestToMember(
  deps: Sending,
  { tenantId, agentId, userId, verbosity, from, to }: DigestNow,
  id: string,
): Promise<void> {
  const agent = await findPublishedAgent(deps, { tenantId, agentId });
  const user = (await deps.accounts.findUser(tenantId, userId))?.value;
  if (!agent || !user?.active || !user.emailVerified) return;
  const day = await gatherDay(deps, agent, { from, to }, verbosity);
  if (day.conversations === 0) return;
  const body = await composeDigest(deps, agent, day, verbosity);
  const why = `You have asked for this digest in the agent builder. It goes to ${user.email} alone.`;
  const { subject, html, text } = endOf(body, why);
  await deps.sendMail({ id, to: user.email, subject, html, text });
}
