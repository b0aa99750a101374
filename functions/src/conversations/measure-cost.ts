import { type ModelPrice, TOKENS_OF_A_PRICE } from '@talkwright/shared/areas/organization';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import { createLruCache } from '../platform/lru-cache.ts';
import { type PriceSettings, priceOf } from '../platform/models/price-of.ts';
import { isMeasuring, measure } from '../platform/telemetry/metrics.ts';
import { names } from '../platform/telemetry/names.ts';

type Needs = {
  accounts: Pick<AccountsReader, 'findTenant'>;
  config: PriceSettings;
};
type Used = { tenantId: string; model: string; tokensIn: number; tokensOut: number };

/** Prices change once a year, turns are counted every second. */
const KEPT_MS = 60_000;
const kept = createLruCache<{ prices: ModelPrice[]; until: number }>(1_000);

/** In dollars, by the prices that the organization has entered, else by list prices. For a model without one nothing is told. */
export async function measureCost(
  { accounts, config }: Needs,
  { tenantId, model, tokensIn, tokensOut }: Used,
): Promise<void> {
  if (!isMeasuring()) return;
  const price = priceOf(config, model, await pricesOf(accounts, tenantId));
  if (!price) return;
  const tell = (kind: 'input' | 'output', dollars: number) =>
    measure('talkwright.cost', dollars / TOKENS_OF_A_PRICE, {
      [names.requestModel]: model,
      [names.tokenType]: kind,
    });
  tell('input', tokensIn * price.input);
  tell('output', tokensOut * price.output);
}

async function pricesOf(accounts: Needs['accounts'], tenantId: string): Promise<ModelPrice[]> {
  const known = kept.get(tenantId);
  if (known && known.until > performance.now()) return known.prices;
  // What they belong to is counted by now: a graph without this turn is no reason to count it again.
  const tenant = await accounts.findTenant(tenantId).catch(() => undefined);
  const prices = tenant?.value.modelPrices ?? [];
  kept.set(tenantId, { prices, until: performance.now() + KEPT_MS });
  return prices;
}
