import {
  type saveTokenExchange as contract,
  defaultNames,
} from '@talkwright/shared/areas/token-exchange';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { whileRefused } from '../platform/write-refused.ts';
import type { ToolRecord } from '../tools/tool-record.ts';
import { chooseKey, orRefused, refused } from './choose-key.ts';
import { type ConfigRecord, configIdOf } from './config-record.ts';
import { listTokenExchange } from './list-token-exchange.ts';
import { readPublicKey } from './read-public-key.ts';
import { removeAgentTokenExchange } from './remove-remains.ts';
import type { TokenExchanges } from './token-exchange.store.ts';
import { unusedKeys } from './unused-keys.ts';

type Needs = Parameters<typeof listTokenExchange>[0] & {
  tokenExchange: TokenExchanges;
  newId: NewId;
  now: Clock;
  secrets: Secrets;
};
type Save = ParsedInput<typeof contract>;

/** @throws Failure `agent_not_found`, `tool_not_found`, `token_exchange_not_found`, `token_exchange_refused` */
export async function saveTokenExchange(deps: Needs, caller: Member, input: Save) {
  const { tenantId } = caller;
  const { agentId } = input;
  const { value: agent } = await deps.agents.get(tenantId, agentId);
  for (const { pem } of input.verificationKeyConfig.keys) {
    orRefused('verificationKeyConfig.keys', () => readPublicKey(pem));
  }
  const tool = await whileRefused(() => save(deps, tenantId, input));
  // What an agent had that was deleted meanwhile may have been removed before this came.
  await removeAgentTokenExchange(deps, { tenantId, agentId });
  const answer = await listTokenExchange(deps, caller, { agentId });
  return { ...answer, activity: { id: agentId, name: agent.name, tool: tool.name } };
}

/** Begun anew where something has changed since it was read, as that the tool is gone. Answers the tool. */
async function save(deps: Needs, tenantId: string, input: Save): Promise<ToolRecord> {
  const { agentId, integrationId, id: givenId, clientCredential, ...given } = input;
  const { value: tool } = await deps.tools.get(tenantId, integrationId);
  const { configs, keys } = await deps.tokenExchange.ofAgent(tenantId, agentId);
  const id = configIdOf(agentId, integrationId);
  const before = configs.find(({ value }) => value.id === id);
  if (givenId && givenId !== before?.value.id) throw new Failure('token_exchange_not_found');

  const isSigned = input.clientAuthMethod === 'private_key_jwt';
  if (isSigned && !input.clientId) {
    throw refused('clientId', 'Client ID is required for private_key_jwt.');
  }
  const key = isSigned
    ? await chooseKey(deps, {
        ...{ tenantId, agentId, tool, before: before?.value, keys, clientCredential },
      })
    : undefined;
  const config: ConfigRecord = {
    ...given,
    headerName: given.headerName || defaultNames[given.injectionLocation],
    clientId: isSigned ? given.clientId : null,
    credentialId: key?.record.id ?? null,
    id,
    tenantId,
    type: 'tokenExchange',
    agentId,
    integrationId,
    revision: deps.newId(),
    createdAt: before?.value.createdAt ?? deps.now().toISOString(),
  };
  const all = [...configs.filter((one) => one !== before).map(({ value }) => value), config];
  await deps.tokenExchange.save({ record: config, before }, key, unusedKeys(keys, all));
  return tool;
}
