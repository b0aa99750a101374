import type { ModelPrice } from '@talkwright/shared/areas/organization';
import type { Price } from '@talkwright/shared/models/catalogue';
import { isOpenAi, listPriceOf } from '@talkwright/shared/models/models';
import type { Config } from '../config.ts';

export type PriceSettings = Pick<Config, 'MODEL_CATALOGUE' | 'OPENAI_BASE_URL'>;

/**
 * What an organization has entered, else what the operator has, else what OpenAI charges: where its own address answers, since
 * another server charges what it likes. Undefined where it is not known.
 */
export const priceOf = (
  { MODEL_CATALOGUE: added, OPENAI_BASE_URL }: PriceSettings,
  name: string,
  entered: readonly ModelPrice[] = [],
): Price | undefined =>
  entered.find(({ model }) => model === name) ??
  added.find((model) => model.name === name)?.price ??
  (isOpenAi(OPENAI_BASE_URL) ? listPriceOf(name) : undefined);
