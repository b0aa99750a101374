import { Failure } from '@talkwright/shared/contract/errors';
import type { MembersReader } from '../accounts/members.store.ts';
import type { AgentRecord } from '../agents/agent-record.ts';
import { letter } from '../mail/letter.ts';
import { notify } from '../notifications/notification-record.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { type Outbox, writeOutbox } from '../platform/outbox.ts';
import type { RateLimit, RateLimiter } from '../platform/rate-limiter.ts';
import { countUsage } from '../usage/count-usage.ts';
import { usualPerHour } from '../usage/usual-per-hour.ts';
import type { Traffic } from './traffic.store.ts';

type Needs = Parameters<typeof countUsage>[0] &
  Parameters<typeof usualPerHour>[0] & {
    config: Config;
    log: Log;
    members: MembersReader;
    newId: NewId;
    now: Clock;
    outbox: Outbox;
    rateLimiter: RateLimiter;
    traffic: Traffic;
  };

type Agent = Pick<AgentRecord, 'tenantId' | 'id' | 'name'>;

/** Fewer in an hour are nothing to write about, however few there usually are. */
const LEAST = 100;
const TIMES_USUAL = 10;
const MAX_MAILS = 10;
const told: RateLimit = { name: 'traffic-told', max: 1, seconds: 24 * 3_600 };

/**
 * Counts a conversation that begins, and tells the administrators, once a day, when far more begin in an hour than
 * usually do. It stops nobody: that is what rate limits are for. Never fails.
 */
export async function watchTraffic(deps: Needs, agent: Agent): Promise<void> {
  try {
    const count = await countBegun(deps, agent);
    // Looked at now and then: the question costs more than the count.
    if (count > LEAST && count % LEAST === 1) await tellIfUnusual(deps, agent, count);
  } catch (error) {
    deps.log.error('traffic not watched', error);
  }
}

async function countBegun(deps: Needs, { tenantId, id: agentId }: Agent): Promise<number> {
  const hour = deps.now().toISOString().slice(0, 13);
  const [count] = await Promise.all([
    deps.traffic.count(agentId, hour),
    countUsage(deps, { tenantId, agentId }, { conversations: 1 }),
  ]);
  return count;
}

async function tellIfUnusual(deps: Needs, agent: Agent, count: number): Promise<void> {
  const { tenantId, id: agentId, name } = agent;
  const usual = await usualPerHour(deps, { tenantId, agentId });
  if (count <= usual * TIMES_USUAL || !(await isNews(deps, agentId))) return;

  const title = `${name} has more visitors than usual`;
  const message = `More than ${count - 1} conversations have begun in this hour; usually there are ${Math.round(usual)}.`;
  const admins = (await deps.members.listAdminAddresses(tenantId)).slice(0, MAX_MAILS);
  const letters = admins.map((to) =>
    letter({
      to,
      subject: title,
      paragraphs: ['Hello,', message, 'If you do not expect that, somebody may be using its key.'],
      action: {
        label: 'Look at its limits',
        url: `${deps.config.APP_URL}/#/agents/${agentId}/edit?tab=display`,
      },
      closing: 'Nothing was stopped. We write about an agent once a day at most.',
    }),
  );
  await deps.outbox.commit(tenantId, [
    notify(deps, { tenantId, audience: 'admins', kind: 'unusual_traffic', title, message }),
    ...letters.map((mail) => writeOutbox(deps.outbox.record(tenantId, 'mail', mail))),
  ]);
}

async function isNews({ rateLimiter }: Needs, agentId: string): Promise<boolean> {
  try {
    await rateLimiter.take(told, agentId);
    return true;
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many') return false;
    throw error;
  }
}
