import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { ConfigRecord } from './config-record.ts';
import { type KeySets, keysAt } from './key-sets.ts';
import { readPublicKey } from './read-public-key.ts';
import type { TokenExchangesReader } from './token-exchange.store.ts';
import {
  type FindKeys,
  TokenRefused,
  type UserIdentity,
  verifyUserToken,
} from './verify-user-token.ts';

/** A visitor whom the embedding site has signed in. */
export type Visitor = UserIdentity & {
  userToken: string;
  /** Revisions of the configurations whose keys have confirmed it: for their tools alone tokens are fetched. */
  confirmedBy: string[];
};
export type Identified = {
  visitor: Visitor | undefined;
  /** Tools that need a token which this visitor cannot have. */
  withheldToolIds: string[];
};

type Needs = {
  keySets: KeySets;
  log: Log;
  now: Clock;
  outbound: Outbound;
  tokenExchange: TokenExchangesReader;
};
type Asked = {
  tenantId: string;
  agent: { id: string; identity: string };
  userToken: string | undefined;
};

/**
 * Who the visitor is, and which tools are not for them. Where nothing of the agent depends on who its visitors are,
 * a token is not read.
 * @throws Failure `user_token_refused`, and `unavailable` where it could not be checked
 */
export async function identifyVisitor(
  deps: Needs,
  { tenantId, agent, userToken }: Asked,
): Promise<Identified> {
  const { configs } = await deps.tokenExchange.ofAgent(tenantId, agent.id);
  const all = configs.map(({ value }) => value);
  const checking = all.filter(hasKeys);
  const visitor =
    userToken && checking.length > 0 ? await confirm(deps, agent, userToken, checking) : undefined;
  const withheldToolIds = all
    .filter(({ revision }) => !visitor?.confirmedBy.includes(revision))
    .map(({ integrationId }) => integrationId);
  return { visitor, withheldToolIds };
}

async function confirm(
  deps: Needs,
  agent: Asked['agent'],
  userToken: string,
  configs: ConfigRecord[],
): Promise<Visitor> {
  const terms = { audience: [agent.id, agent.identity], now: deps.now() };
  const outcomes = await Promise.allSettled(
    configs.map((config) =>
      verifyUserToken(userToken, keysOf(deps, config), {
        ...terms,
        issuer: config.verificationKeyConfig.issuer,
      }),
    ),
  );
  const confirming = configs.filter((_, at) => outcomes[at]?.status === 'fulfilled');
  const identity = outcomes.find((one) => one.status === 'fulfilled')?.value;
  if (identity) {
    return { ...identity, userToken, confirmedBy: confirming.map(({ revision }) => revision) };
  }
  throw failureOf(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])));
}

const hasKeys = ({ verificationKeyConfig: { jwks_uri, keys } }: ConfigRecord) =>
  jwks_uri !== '' || keys.length > 0;

/** Keys that stand in the configuration come first: nobody has to be asked for them. */
const keysOf =
  (deps: Needs, { tenantId, verificationKeyConfig }: ConfigRecord): FindKeys =>
  async (header) => {
    const { jwks_uri: url, keys } = verificationKeyConfig;
    const own = keys
      .map(({ pem }) => readPublicKey(pem))
      .filter(({ algorithms }) => algorithms.includes(header.alg))
      .map(({ key }) => key);
    return [...own, ...(url ? await keysAt(deps, { tenantId, url }, header) : [])];
  };

/** What is wrong with the token itself says more than that some key has not signed it. */
function failureOf(reasons: unknown[]): unknown {
  const refusals = reasons.filter((reason) => reason instanceof TokenRefused);
  const telling = refusals.find(({ isUnknownKey }) => !isUnknownKey);
  const other = reasons.find((reason) => !(reason instanceof TokenRefused));
  const refused = telling ?? (other ? undefined : refusals[0]);
  if (!refused) return other;
  return new Failure('user_token_refused', {
    message: `Your sign-in could not be confirmed: ${refused.message}. Reload the page, or sign in again.`,
  });
}
