import type { Clock } from '../platform/clock.ts';
import { hashOf, type NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type ConfigRecord, configIdOf, placeOfPrivateKey } from './config-record.ts';
import { ExchangeFailed, exchangeToken } from './exchange-token.ts';
import type { ExchangedTokens } from './exchanged-tokens.ts';
import type { Visitor } from './identify-visitor.ts';
import type { TokenExchangesReader } from './token-exchange.store.ts';

export { ExchangeFailed } from './exchange-token.ts';

type Needs = {
  log: Log;
  newId: NewId;
  now: Clock;
  outbound: Outbound;
  secrets: Secrets;
  tokenExchange: TokenExchangesReader;
  exchangedTokens: ExchangedTokens;
};
type Wish = {
  tenantId: string;
  agentId: string;
  toolId: string;
  visitor: Visitor | undefined;
  /** What the API has refused, to be replaced. */
  refused?: string;
};
/** Where it goes in a request, as `value`; `token` is the secret in it. */
export type ExchangedToken = {
  location: ConfigRecord['injectionLocation'];
  name: string;
  value: string;
  token: string;
  /** From an earlier call: it may have been withdrawn meanwhile. */
  isKept: boolean;
};

/**
 * The token that an agent's call of a tool carries for its visitor; nothing where the tool needs none.
 * @throws ExchangeFailed with a sentence for the model
 */
export async function getExchangedToken(
  deps: Needs,
  { tenantId, agentId, toolId, visitor, refused }: Wish,
): Promise<ExchangedToken | undefined> {
  const config = await deps.tokenExchange.find(tenantId, configIdOf(agentId, toolId));
  if (!config) return undefined;
  if (!visitor?.confirmedBy.includes(config.revision)) {
    throw new ExchangeFailed(
      'The call was not made: it needs a visitor who is signed in on the page. Ask them to sign in there.',
    );
  }
  const { credentialId } = config;
  const key = credentialId ? await deps.tokenExchange.findKey(tenantId, credentialId) : undefined;
  const privateKey =
    key && (await deps.secrets.open(key.privateKey, placeOfPrivateKey(tenantId, key.id)));
  const { userToken } = visitor;
  const { token, isKept } = await deps.exchangedTokens.get(
    keptAs(config, key?.updatedAt, visitor),
    () => exchangeToken(deps, { config, privateKey, userToken }),
    refused,
  );
  return { ...placed(config, token), token, isKept };
}

/** A token is for one visitor of one agent, and for what the configuration says as it is now. */
const keptAs = (
  { tenantId, agentId, revision, defaultAudience, defaultScopes }: ConfigRecord,
  keyUpdatedAt = '',
  { issuer, subject }: Visitor,
): string =>
  hashOf(
    ...[tenantId, agentId, issuer, subject, defaultAudience, defaultScopes.join(' ')],
    ...[revision, keyUpdatedAt],
  );

function placed(
  { injectionLocation: location, headerName: name, headerPrefix }: ConfigRecord,
  token: string,
) {
  const value = location === 'header' && headerPrefix ? `${headerPrefix} ${token}` : token;
  return { location, name, value };
}
