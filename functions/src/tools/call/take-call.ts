import { Failure } from '@talkwright/shared/errors';
import { plans } from '@talkwright/shared/plans';
import type { Deps } from '../../deps.ts';
import type { ToolRecord } from '../tool-record.ts';
import { CallRefused } from './call-refused.ts';

type Needs = Pick<Deps, 'accounts' | 'limits'>;

/** Counts a call: the tool's own limit first, since it can only be the narrower one. @throws CallRefused */
export async function takeCall(
  { accounts, limits }: Needs,
  tenantId: string,
  { id, rate_limit_per_minute: own }: ToolRecord,
): Promise<void> {
  const { plan } = await accounts.getTenant(tenantId);
  try {
    if (own !== null) await limits.take({ name: 'tool', max: own, seconds: 60 }, id);
    const max = plans[plan].toolCallsPerMinute;
    await limits.take({ name: 'tools', max, seconds: 60 }, tenantId);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'too_many')) throw error;
    throw new CallRefused(
      `The call was not made: the limit of calls a minute is reached. Try again in ${error.details.retryAfterSeconds ?? 60} seconds, not before.`,
    );
  }
}
