import * as z from 'zod';

/** For a million tokens, in US dollars. */
export type ModelPrice = { input: number; output: number };
/** By the model's name, exactly as agents have it. */
export type ModelPrices = ReadonlyMap<string, ModelPrice>;

const PRICE = /^([\w.:/-]{1,100})=(\d{1,6}(?:\.\d{1,6})?)\/(\d{1,6}(?:\.\d{1,6})?)$/;

/** Comma-separated: the name of a model, what its tokens cost in, and out. */
export const modelPricesSchema = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
  .pipe(z.array(z.string().regex(PRICE, 'write model=in/out, such as gpt-5-mini=0.25/2')))
  .transform((parts): ModelPrices => new Map(parts.map(priceOf)));

function priceOf(text: string): [string, ModelPrice] {
  const [, model = '', input, output] = PRICE.exec(text) ?? [];
  return [model, { input: Number(input), output: Number(output) }];
}
