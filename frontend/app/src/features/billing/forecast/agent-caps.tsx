import { Text, Title } from '@mantine/core';
import type { CappedAgent } from '@talkwright/shared/areas/billing';
import { useId } from 'react';
import { useIsAdmin } from '../../../server/use-session.ts';
import { formatNumber, formatShortDay } from '../../../ui/format.ts';
import { CapForm } from './cap-form.tsx';
import classes from './forecast.module.css';

/** What each agent has used this month, and how much of it an administrator lets it have. */
export function AgentCaps({ agents }: { agents: CappedAgent[] }) {
  const isAdmin = useIsAdmin();
  const titleId = useId();
  if (agents.length === 0) return null;

  return (
    <section className={classes.caps} aria-labelledby={titleId}>
      <Title order={2} size={16} id={titleId}>
        Agents and their caps
      </Title>
      <Text size="sm" c="dimmed" mt={2}>
        An agent that has reached its cap takes no new conversations until the next month; the
        others go on. Administrators are told when it is reached, and at the percentage of it that
        they choose.
      </Text>
      <ul className={classes.agents}>
        {agents.map((agent) => (
          <li key={agent.id} className={classes.agent}>
            <div className={classes.facts}>
              <Text fw={560} className={classes.name}>
                {agent.name}
              </Text>
              <Text size="sm" c="dimmed">
                {usedSentence(agent)}
              </Text>
            </div>
            {isAdmin && <CapForm agent={agent} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function usedSentence({ conversations, cap, warn_at: warnAt, meets_cap_on: metOn }: CappedAgent) {
  const used = formatNumber(conversations);
  if (cap === null) return `${used} this month, no cap`;
  const met = conversations >= cap ? ', reached' : metOn && `, met on ${formatShortDay(metOn)}`;
  return `${used} of ${formatNumber(cap)} this month${met ?? ''}${warnAt === null ? '' : `; told at ${warnAt}%`}`;
}
