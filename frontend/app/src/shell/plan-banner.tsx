import { Anchor } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { BilledSubscription } from '@talkwright/shared/areas/billing';
import { Link, useLocation } from 'react-router-dom';
import { useUsage } from '../features/billing/use-usage.ts';
import { paths } from '../paths.ts';
import { getConfig } from '../server/config.ts';
import { useIsAdmin } from '../server/use-session.ts';
import { formatDate } from '../ui/format.ts';
import classes from './banner.module.css';

/** That agents are silent, or will be: on each page but those that say more of it. */
export function PlanBanner() {
  const { pathname, search } = useLocation();
  const isSaidBelow = [paths.billing, paths.settings.to('subscription')].includes(
    pathname === paths.billing ? pathname : pathname + search,
  );
  return getConfig().isBilled && !isSaidBelow && <Banner />;
}

function Banner() {
  const { data } = useUsage();
  const isAdmin = useIsAdmin();
  const sentence = data && sentenceOf(data.subscription);
  if (!sentence) return null;

  return (
    <div className={classes.banner} data-urgent>
      <IconAlertCircle size={20} stroke={1.6} aria-hidden />
      <span>
        <span role="status">{sentence}</span>{' '}
        {isAdmin ? (
          <Anchor component={Link} to={paths.billing} inherit fw={560}>
            Go to Billing
          </Anchor>
        ) : (
          'Ask an administrator.'
        )}
      </span>
    </div>
  );
}

function sentenceOf({ status, grace_ends_at }: BilledSubscription): string | undefined {
  if (status === 'past_due') {
    const until = grace_ends_at ? ` All goes on until ${formatDate(grace_ends_at)}.` : '';
    return `The last payment failed.${until}`;
  }
  if (status === 'unpaid') return 'No plan is paid for: agents take no new conversations.';
  if (status === 'canceled') return 'The subscription has ended: agents take no new conversations.';
  return undefined;
}
