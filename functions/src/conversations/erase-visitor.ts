import type { eraseVisitor as contract } from '@talkwright/shared/areas/conversations';
import type { Done, Output, ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { journaled } from '../journal/journal-event.ts';
import { type Clock, secondsFromNow } from '../platform/clock.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { TokenExchangesReader } from '../token-exchange/token-exchange.store.ts';
import { eraseAndCount } from './erase-conversation.ts';
import type { VisitorErased } from './erased-message.ts';
import { hashOfUser } from './user-hash.ts';

type Erasing = Parameters<typeof eraseAndCount>[0];
type Needs = Erasing & {
  now: Clock;
  outbox: Outbox;
  tokenExchange: TokenExchangesReader;
};

/** By then a sweep has said in the summary of each conversation whose it is. */
const SECOND_LOOK_SECONDS = 5 * 60;

/**
 * Deletes all conversations that somebody had while signed in, with whichever agent. Who signs visitors in is named by the
 * token exchanges of the organization; whoever else did it has to be named.
 */
export async function eraseVisitor(
  deps: Needs,
  { tenantId }: Member,
  { sub: subject, iss }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract> & Done<typeof contract>> {
  const issuers = iss ? [iss] : ['', ...(await deps.tokenExchange.listIssuers(tenantId))];
  const userHashes = [...new Set(issuers)].map((issuer) => hashOfUser({ issuer, subject }));
  const until = deps.now();
  const message: VisitorErased = {
    ...{ kind: 'visitorErased', tenantId, userHashes },
    until: until.toISOString(),
  };
  const dueAt = secondsFromNow(until, SECOND_LOOK_SECONDS);
  const following = deps.outbox.record(tenantId, 'clean-up', message, dueAt);
  await deps.outbox.commit(tenantId, [writeOutbox(following), journaled(deps, message)]);
  const count = await eraseConversationsOf(deps, message);
  return { count, activity: count === 0 ? undefined : { count: inWords(count) } };
}

/** Answers how many they were. Harmless twice. */
export async function eraseConversationsOf(
  deps: Erasing,
  { tenantId, userHashes, until }: Omit<VisitorErased, 'kind'>,
): Promise<number> {
  const sessionIds = await deps.erasures.listOfVisitor(tenantId, userHashes, until);
  for (const sessionId of sessionIds) await eraseAndCount(deps, { tenantId, sessionId });
  return sessionIds.length;
}

const inWords = (count: number) => `${count} ${count === 1 ? 'conversation' : 'conversations'}`;
