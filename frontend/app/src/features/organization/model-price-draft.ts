import type { ListedModels } from '@talkwright/shared/areas/models';
import type { ModelPrice, updateModelPrices } from '@talkwright/shared/areas/organization';
import type { Input } from '@talkwright/shared/contract/contract';

/** As the fields have it: empty where there is no price. */
type Price = number | '';
export type PriceDraft = {
  model: string;
  /** Whether its name is typed, as that of one that nobody has named yet. */
  isNew?: boolean;
  input: Price;
  output: Price;
};

/** A line for each model that can be chosen by its name, and for each other one that has a price. */
export function linesOf(prices: ModelPrice[], listed: ListedModels['models']): PriceDraft[] {
  const names = [...listed.map(({ name }) => name), ...prices.map(({ model }) => model)];
  return [...new Set(names)].map((model) => {
    const { input = '', output = '' } = prices.find((price) => price.model === model) ?? {};
    return { model, input, output };
  });
}

/** What is wrong with the first line that is not finished. */
export function problemOf(lines: PriceDraft[]): string | undefined {
  const half = lines.find(({ input, output }) => (input === '') !== (output === ''));
  if (half) return `Enter both prices of ${half.model || 'the new model'}, or none.`;
  const unnamed = lines.some(({ model, input }) => model.trim() === '' && input !== '');
  return unnamed ? 'Enter the name of the new model.' : undefined;
}

export const pricesOf = (lines: PriceDraft[]): Input<typeof updateModelPrices>['prices'] =>
  lines.flatMap(({ model, input, output }) =>
    input === '' || output === '' ? [] : { model, input, output },
  );
