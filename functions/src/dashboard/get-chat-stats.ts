import type { ChatStats } from '@talkwright/shared/areas/dashboard';
import type { Member } from '../accounts/caller.ts';
import type { CountedDay } from '../conversations/counters-record.ts';
import type { DayCountersReader } from '../conversations/day-counters.store.ts';
import type { Clock } from '../platform/clock.ts';

/** Some records a month for each agent: those of many years are read at once. */
const EVER = { from: '2000-01-01', to: '9999-12-31' };

export async function getChatStats(
  { dayCounters, now }: { dayCounters: DayCountersReader; now: Clock },
  { tenantId }: Member,
): Promise<ChatStats> {
  const today = now().toISOString().slice(0, 10);
  const cycleStart = `${today.slice(0, 7)}-01`;
  const ever = await dayCounters.list(tenantId, EVER, { agentIds: undefined, models: undefined });
  const cycle = ever.filter(({ day }) => day >= cycleStart);
  return {
    total_sessions: sessionsIn(ever),
    total_messages: messagesIn(ever),
    messages_today: messagesIn(ever.filter(({ day }) => day === today)),
    cycle_sessions: sessionsIn(cycle),
    cycle_messages: messagesIn(cycle),
    cycle_start: cycleStart,
  };
}

const sessionsIn = (days: CountedDay[]): number =>
  days.reduce((sum, { sessionsStarted }) => sum + sessionsStarted, 0);

const messagesIn = (days: CountedDay[]): number =>
  days.reduce((sum, day) => sum + day.messagesIn + day.messagesOut, 0);
