import { Failure } from '@talkwright/shared/contract/errors';
import { type Clock, secondsFromNow } from '../../platform/clock.ts';
import type { Versioned } from '../../platform/cosmos.ts';
import type { NewId } from '../../platform/ids.ts';
import { isHeld, newLease, whileHeld } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Slack, SlackRefused, slackFailure } from '../../platform/slack.ts';
import { WriteRefused } from '../../platform/write-refused.ts';
import { reconnect } from './check-connected.ts';
import type { SlackTokens } from './slack-tokens.store.ts';
import { openToken, rotatedSchema, type TokensRecord, tokensRecordOf } from './tokens-record.ts';

type Needs = {
  log: Log;
  newId: NewId;
  now: Clock;
  secrets: Secrets;
  slack: Slack;
  slackTokens: SlackTokens;
};

/** A call may take its time. */
const LEAST_SECONDS = 300;
/** Longer than Slack may take to answer; nobody renews it. */
const TERMS = { seconds: 30, renewMs: 30_000 };

/**
 * A token that apps are made and deleted with. The stored one is replaced in time, by one worker at once, since its refresh
 * token is good for one use.
 * @throws Failure `slack_not_connected`, `slack_failed`, `slack_busy`
 */
export async function getConfigurationToken(deps: Needs, tenantId: string): Promise<string> {
  const record = await replacedTokens(deps, tenantId, (one) => isFresh(deps, one));
  return openToken(deps.secrets, record, 'accessToken');
}

/** Replaces the stored tokens unless they are good as they are. @throws as above */
export const replacedTokens = (
  deps: Needs,
  tenantId: string,
  isGood: (record: TokensRecord) => boolean,
): Promise<TokensRecord> =>
  whileHeld(deps, TERMS, async () => {
    const found = await deps.slackTokens.find(tenantId);
    if (!found) throw new Failure('slack_not_connected');
    const { value: record } = found;
    if (isGood(record)) return record;
    if (record.isLost) return stillValid(deps, record, reconnect());
    return isHeld(record.lease, deps.now()) ? 'held' : replaceAlone(deps, found);
  });

async function replaceAlone(
  deps: Needs,
  { value: record, etag }: Versioned<TokensRecord>,
): Promise<TokensRecord | 'held'> {
  const lease = newLease(deps.newId(), deps.now(), TERMS);
  try {
    const own = await deps.slackTokens.replace({ ...record, lease }, etag);
    return await rotate(deps, { value: record, etag: own });
  } catch (error) {
    // Somebody else was first, or has connected another workspace: what they have stored is read.
    if (error instanceof WriteRefused) return 'held';
    throw error;
  }
}

async function rotate(
  deps: Needs,
  { value: record, etag }: Versioned<TokensRecord>,
): Promise<TokensRecord> {
  const { secrets, slack, slackTokens } = deps;
  try {
    const given = { refresh_token: await openToken(secrets, record, 'refreshToken') };
    await secrets.ready();
    const rotated = await slack.call('tooling.tokens.rotate', given, rotatedSchema);
    const next = await tokensRecordOf(secrets, record.tenantId, rotated);
    await slackTokens.replace({ ...next, teamId: next.teamId ?? record.teamId }, etag);
    return next;
  } catch (error) {
    if (error instanceof WriteRefused) throw error;
    const isLost = error instanceof SlackRefused;
    deps.log.error('slack tokens not replaced', error, { tenantId: record.tenantId, isLost });
    await slackTokens.replace({ ...record, lease: null, isLost }, etag);
    return stillValid(deps, record, isLost ? reconnect() : slackFailure(error));
  }
}

/** A token that cannot be replaced is good until its end. */
function stillValid({ now }: Needs, record: TokensRecord, failure: unknown): TokensRecord {
  if (secondsFromNow(now(), TERMS.seconds).toISOString() < record.expiresAt) return record;
  throw failure;
}

const isFresh = ({ now }: Needs, { expiresAt }: TokensRecord): boolean =>
  secondsFromNow(now(), LEAST_SECONDS).toISOString() < expiresAt;
