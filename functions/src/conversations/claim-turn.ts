import { Failure } from '@talkwright/shared/contract/errors';
import { type Clock, secondsFromNow } from '../platform/clock.ts';
import { hashOf, type NewId } from '../platform/ids.ts';
import { isHeld, keepLease, type LeaseTerms, newLease } from '../platform/lease.ts';
import type { Log } from '../platform/log.ts';
import { rethrowAs } from '../platform/write-refused.ts';
import {
  type MessageRecord,
  type SessionKey,
  type SessionRecord,
  type TurnRecord,
  turnId,
} from './conversation-records.ts';
import type { Conversations } from './conversations.store.ts';

type Needs = { conversations: Conversations; newId: NewId; now: Clock };
type Said = SessionKey & {
  clientMessageId: string;
  text: string;
  /** Of a message that a conversation begins with. */
  begins?: Pick<SessionRecord, 'agentId' | 'visitorTokenHash' | 'slack'> & { isPreview: boolean };
  /** Who the visitor is, where that is known. */
  userHash: string | undefined;
};

const LEASE: LeaseTerms = { seconds: 20, renewMs: 5_000 };
/** Who waits asks every two seconds. */
const NOTED_SECONDS = 10;

/**
 * Stores what a visitor says and makes sure that it is answered once, however often it is sent. Answers the turn as
 * it stands now: with the answer, where there is one; else it is the caller's to be answered.
 * @throws Failure `answer_under_way`, `session_not_found` when it is deleted meanwhile
 */
export async function claimTurn(deps: Needs, said: Said): Promise<TurnRecord> {
  const { conversations, now } = deps;
  const { turn, message, created } = newRecords(deps, said);
  const { userHash } = said;
  const isNew = await conversations
    .claim(turn, message, { created, userHash })
    .catch(rethrowAs({ gone: () => new Failure('session_not_found') }));
  if (isNew) return turn;

  const earlier = await conversations.findTurn(turn, turn.clientMessageId);
  if (earlier && earlier.textHash !== turn.textHash) {
    const clientMessageId = 'Another message was sent with this id';
    throw new Failure('invalid_input', { fields: { clientMessageId }, message: clientMessageId });
  }
  if (earlier?.answer) return earlier;
  // Our own write, repeated by the SDK after its first answer was lost.
  if (earlier?.lease.holder === turn.lease.holder) return earlier;

  // Whoever had it gave up, or its process has died.
  const isFree = earlier && !isHeld(earlier.lease, now());
  if (isFree && (await conversations.lease(earlier, turn.lease))) {
    // Who had it may have gone on until then: what it has changed is known only now.
    const ours = await conversations.findTurn(turn, turn.clientMessageId);
    if (ours?.lease.holder === turn.lease.holder) return ours;
  }
  if (earlier && !isFree) await noteWaiting(deps, earlier);
  throw new Failure('answer_under_way', { retryAfterSeconds: 2 });
}

/** Whoever makes the answer goes on with it although its first reader has gone. */
async function noteWaiting({ conversations, now }: Needs, turn: TurnRecord): Promise<void> {
  const isNoted =
    turn.awaitedAt && turn.awaitedAt > secondsFromNow(now(), -NOTED_SECONDS).toISOString();
  if (!isNoted) await conversations.await(turn, now().toISOString());
}

/**
 * Renews the claim on a message while it is answered, also while the model is still thinking. When the process dies
 * the claim runs out soon, and the visitor's next try is answered.
 */
export const keepClaim = (
  deps: { conversations: Conversations; log: Log; now: Clock },
  turn: TurnRecord,
) =>
  keepLease(deps, turn.lease.holder, LEASE, {
    renew: (lease) => deps.conversations.lease(turn, lease),
    lostBecause: () => new Failure('answer_under_way'),
  });

function newRecords(
  { newId, now }: Needs,
  { tenantId, sessionId, clientMessageId, text, begins, userHash }: Said,
): { turn: TurnRecord; message: MessageRecord; created: SessionRecord | undefined } {
  const key = { tenantId, sessionId };
  const at = now();
  const createdAt = at.toISOString();
  const userMessageId = newId();
  return {
    turn: {
      ...key,
      id: turnId(clientMessageId),
      type: 'turn',
      clientMessageId,
      userMessageId,
      textHash: hashOf(text),
      lease: newLease(newId(), at, LEASE),
    },
    message: {
      ...key,
      id: userMessageId,
      type: 'message',
      role: 'user',
      content: text,
      clientMessageId,
      createdAt,
    },
    created: begins && {
      ...key,
      id: sessionId,
      type: 'session',
      agentId: begins.agentId,
      visitorTokenHash: begins.visitorTokenHash,
      userHash,
      ...(begins.isPreview && { isPreview: true }),
      ...(begins.slack && { slack: begins.slack }),
      messageCount: 1,
      createdAt,
      updatedAt: createdAt,
    },
  };
}
