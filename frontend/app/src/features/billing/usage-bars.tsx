import { Text } from '@mantine/core';
import type { BillingUsage } from '@talkwright/shared/areas/billing';
import { formatDay, formatNumber } from '../../ui/format.ts';
import classes from './billing.module.css';

/** What of this month's plan is used. */
export function UsageBars({ subscription, usage, limits }: BillingUsage) {
  return (
    <>
      <div className={classes.bars}>
        <UsageBar
          name="Conversations"
          hint="Up to 50 answers to one visitor"
          used={usage.messages_used}
          limit={limits.messages}
        />
        <UsageBar
          name="Documents"
          hint="Pages taken in"
          used={usage.documents_used}
          limit={limits.documents}
        />
        <UsageBar
          name="Web searches"
          hint="Lookups for an answer"
          used={usage.web_search_used}
          limit={limits.web}
        />
      </div>
      <Text size="sm" c="dimmed">
        Since {formatDay(subscription.period_start)} (UTC). Counting begins anew on{' '}
        {formatDay(subscription.period_end)}. Previews use no conversations up.
      </Text>
    </>
  );
}

type BarProps = { name: string; hint: string; used: number; limit: number | null };

function UsageBar({ name, hint, used, limit }: BarProps) {
  const share = shareOf(used, limit);

  return (
    <div>
      <div className={classes.figures}>
        <Text fw={560}>{name}</Text>
        <Text className={classes.count}>
          {formatNumber(used)} / {limit === null ? 'no limit' : formatNumber(limit)}
        </Text>
      </div>
      {limit !== null && (
        <div className={classes.bar} aria-hidden>
          <div
            className={classes.fill}
            data-level={levelOf(share)}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </div>
      )}
      <Text size="sm" c="dimmed" mt={4}>
        {hint}
      </Text>
    </div>
  );
}

/** Without a plan there is no room at all: what was used before fills the bar. */
function shareOf(used: number, limit: number | null): number {
  if (limit === null || used === 0) return 0;
  return Math.min(1, used / limit);
}

function levelOf(share: number): 'full' | 'high' | undefined {
  if (share >= 1) return 'full';
  return share >= 0.8 ? 'high' : undefined;
}
