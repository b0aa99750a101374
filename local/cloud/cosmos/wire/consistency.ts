import {
  type AccountSettings,
  type ConsistencyLevel,
  consistencyLevels,
} from '../storage/account-settings.ts';
import type { Container } from '../storage/container.ts';
import { badRequest } from '../storage/cosmos-error.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { rounded } from './request-charge.ts';

/**
 * A read as its consistency demands. In one region Strong and BoundedStaleness ask two replicas, one of which knows the
 * newest state, and cost twice as much; all others ask one, which may be behind unless a session token says more.
 */
export function readingAs(
  { consistency }: AccountSettings,
  request: CosmosRequest,
  container: Container,
  read: () => Reply | undefined,
): Reply | undefined {
  const level = levelOf(request, consistency);
  if (isQuorum(level)) {
    const reply = read();
    return reply && { ...reply, charge: rounded(2 * reply.charge) };
  }
  const known = level === 'Session' ? knownLsn(request) : 0;
  return container.replica.read(container.lsn, known, (lsn) => {
    const reply = read();
    return reply && { ...reply, lsn };
  });
}

const isQuorum = (level: ConsistencyLevel) => level === 'Strong' || level === 'BoundedStaleness';

/** A request may ask for less than the account promises, never for more. */
function levelOf(request: CosmosRequest, account: ConsistencyLevel): ConsistencyLevel {
  const asked = request.header('x-ms-consistency-level');
  if (!asked) return account;
  const level = consistencyLevels.find((one) => one.toLowerCase() === asked.toLowerCase());
  if (!level) throw badRequest(`The consistency level '${asked}' is unknown.`);
  if (consistencyLevels.indexOf(level) < consistencyLevels.indexOf(account)) {
    throw badRequest(
      `ConsistencyLevel ${level} specified in the request is invalid when service is configured with consistency level ${account}. Ensure the request consistency level is not stronger than the service consistency level.`,
    );
  }
  return level;
}

/** `0:-1#27`: whoever sends this has seen change 27. */
function knownLsn(request: CosmosRequest): number {
  return Number(request.header('x-ms-session-token')?.split('#')[1] ?? 0) || 0;
}
