import { Failure } from '@talkwright/shared/contract/errors';
import type { AccountsReader } from '../accounts/accounts.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { RateLimiter } from '../platform/rate-limiter.ts';
import { entitlementsOf } from '../usage/entitlements.ts';
import { CallRefused } from './call-refused.ts';

type Needs = { accounts: AccountsReader; rateLimiter: RateLimiter; now: Clock };
/** What may have a limit of its own. */
type LimitedTool = { id: string; rateLimitPerMinute: number | null };

/**
 * Counts a call: the tool's own limit first, since it can only be the narrower one. Without a tool, it is something
 * else that an agent does outside.
 * @throws CallRefused
 */
export async function takeCall(
  { accounts, rateLimiter, now }: Needs,
  tenantId: string,
  tool?: LimitedTool,
): Promise<void> {
  const tenant = await accounts.getTenant(tenantId);
  const { toolCallsPerMinute: max } = entitlementsOf(tenant, now());
  try {
    const own = tool?.rateLimitPerMinute ?? null;
    if (tool && own !== null) {
      await rateLimiter.take({ name: 'tool', max: own, seconds: 60 }, tool.id);
    }
    await rateLimiter.take({ name: 'tools', max, seconds: 60 }, tenantId);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_many')) throw error;
    throw new CallRefused(
      `The call was not made: the limit of calls a minute is reached. Try again in ${error.details.retryAfterSeconds ?? 60} seconds, not before.`,
    );
  }
}
