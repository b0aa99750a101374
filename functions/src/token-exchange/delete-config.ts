import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { whileRefused } from '../platform/cosmos.ts';
import { listConfigs } from './list-configs.ts';
import { removeUnused } from './used-keys.ts';

type Needs = Parameters<typeof listConfigs>[0];

/** @throws Failure `agent_not_found`, `token_exchange_not_found` */
export async function deleteConfig(
  deps: Needs,
  caller: Member,
  { agentId, configId }: { agentId: string; configId: string },
) {
  await deps.agents.get(caller.tenantId, agentId);
  if (!(await dropConfig(deps, caller.tenantId, { agentId, configId }))) {
    throw new Failure('token_exchange_not_found');
  }
  return listConfigs(deps, caller, { agentId });
}

/** With the private key that nothing else uses. Answers whether it was there. */
export const dropConfig = (
  { tokenExchange }: Pick<Deps, 'tokenExchange'>,
  tenantId: string,
  { agentId, configId }: { agentId: string; configId: string },
): Promise<boolean> =>
  whileRefused(async () => {
    const { configs, keys } = await tokenExchange.ofAgent(tenantId, agentId);
    const config = configs.find(({ value }) => value.id === configId);
    if (!config) return false;
    const rest = configs.filter((one) => one !== config).map(({ value }) => value);
    await tokenExchange.remove(config, removeUnused(keys, rest));
    return true;
  });
