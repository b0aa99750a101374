import type { listModels as contract } from '@talkwright/shared/areas/models';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { offeredModels } from '@talkwright/shared/models/catalogue';
import { endOf, isOpenAi, traitsOf } from '@talkwright/shared/models/models';
import type { Member } from '../../accounts/caller.ts';
import type { Config } from '../../platform/config.ts';
import { type PriceSettings, priceOf } from '../../platform/models/price-of.ts';
import { triedServer } from './tried-server.ts';

type Needs = Parameters<typeof triedServer>[0] & {
  config: PriceSettings & Pick<Config, 'OPENAI_EMBEDDING_MODEL'>;
};

/** The offered ones of the catalogue, and what the operator has added. @throws Failure `agent_not_found` */
export async function listModels(
  deps: Needs,
  { tenantId }: Member,
  { agentId }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { config } = deps;
  const { MODEL_CATALOGUE: added, OPENAI_BASE_URL } = config;
  const { baseURL } = await triedServer(deps, tenantId, agentId, {});
  const talking = added.filter(({ name }) => name !== config.OPENAI_EMBEDDING_MODEL);
  const names = new Set([...offeredModels, ...talking.map(({ name }) => name)]);
  return {
    isOpenAi: isOpenAi(baseURL || OPENAI_BASE_URL),
    isPlatformOpenAi: isOpenAi(OPENAI_BASE_URL),
    models: [...names].map((name) => {
      const { day, replacedBy } = endOf(name, added) ?? {};
      const price = priceOf(config, name);
      const traits = traitsOf(name, added);
      return {
        name,
        traits: { ...traits, efforts: [...traits.efforts] },
        ...(price && { price }),
        ...(day && { ends: day }),
        ...(replacedBy && { replacedBy }),
      };
    }),
  };
}
