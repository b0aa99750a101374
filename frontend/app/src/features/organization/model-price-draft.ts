import { type Model, models } from '@talkwright/shared/areas/agent-models';
import type { ModelPrice, updateModelPrices } from '@talkwright/shared/areas/organization';
import type { Input } from '@talkwright/shared/contract/contract';

/** As the fields have it: empty where there is no price. */
type Price = number | '';
export type PriceDraft = { model: Model; input: Price; output: Price };

/** A line for each model. */
export const linesOf = (prices: ModelPrice[]): PriceDraft[] =>
  models.map((model) => {
    const { input = '', output = '' } = prices.find((price) => price.model === model) ?? {};
    return { model, input, output };
  });

export const isHalf = ({ input, output }: PriceDraft): boolean =>
  (input === '') !== (output === '');

export const pricesOf = (lines: PriceDraft[]): Input<typeof updateModelPrices>['prices'] =>
  lines.flatMap(({ model, input, output }) =>
    input === '' || output === '' ? [] : { model, input, output },
  );
