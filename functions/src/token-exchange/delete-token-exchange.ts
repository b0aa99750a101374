import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import { whileRefused } from '../platform/write-refused.ts';
import { listTokenExchange } from './list-token-exchange.ts';
import type { TokenExchanges } from './token-exchange.store.ts';
import { unusedKeys } from './unused-keys.ts';

type Needs = Parameters<typeof listTokenExchange>[0] & { tokenExchange: TokenExchanges };

/** @throws Failure `agent_not_found`, `token_exchange_not_found` */
export async function deleteTokenExchange(
  deps: Needs,
  caller: Member,
  { agentId, configId }: { agentId: string; configId: string },
) {
  const { value: agent } = await deps.agents.get(caller.tenantId, agentId);
  if (!(await dropTokenExchange(deps, caller.tenantId, { agentId, configId }))) {
    throw new Failure('token_exchange_not_found');
  }
  const answer = await listTokenExchange(deps, caller, { agentId });
  return { ...answer, activity: { id: agentId, name: agent.name } };
}

/** With the private key that nothing else uses. Answers whether it was there. */
export const dropTokenExchange = (
  { tokenExchange }: { tokenExchange: TokenExchanges },
  tenantId: string,
  { agentId, configId }: { agentId: string; configId: string },
): Promise<boolean> =>
  whileRefused(async () => {
    const { configs, keys } = await tokenExchange.ofAgent(tenantId, agentId);
    const config = configs.find(({ value }) => value.id === configId);
    if (!config) return false;
    const rest = configs.filter((one) => one !== config).map(({ value }) => value);
    await tokenExchange.remove(config, unusedKeys(keys, rest));
    return true;
  });
