import type { AgentsReader } from '../agents/agents.store.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { DigestDue } from './digest-message.ts';
import type { Digests } from './digests.store.ts';
import { momentsDue, slotAt } from './slots.ts';

type Needs = { agents: AgentsReader; bus: Bus; digests: Digests; now: Clock };

/** By then the sweep has summarized what was said last, and insights are read of it, which wait for five quiet minutes. */
const SETTLED_MS = 8 * 60_000;
/** Messages are sent side by side. */
const AT_ONCE = 25;

/**
 * Every ten minutes: puts on the queue what has come due since the last time, also where nobody looked for up to a day.
 * What is queued twice is made once.
 */
export async function queueDueDigests(deps: Needs): Promise<void> {
  const { digests } = deps;
  const settled = new Date(deps.now().getTime() - SETTLED_MS);
  const doneTo = await digests.findDoneTo();
  if (!doneTo) await lookAtAllAgents(deps);
  const moments = momentsDue(doneTo, settled);
  const last = moments.at(-1);
  if (!last) return;
  const bySlot = new Map(moments.map((moment) => [slotAt(moment), moment.toISOString()]));
  const due = await digests.listSlots([...bySlot.keys()]);
  await inParts(due, ({ tenantId, agentId, slot }) => {
    const moment = bySlot.get(slot) ?? '';
    const message: DigestDue = { kind: 'digestDue', tenantId, agentId, moment };
    return deps.bus.send('digest', message, { id: `digest-${agentId}-${moment}` });
  });
  await digests.keepDoneTo(last);
}

/** Once for a deployment: agents may have been published before there were digests. */
async function lookAtAllAgents({ agents, bus }: Needs): Promise<void> {
  await inParts(await agents.listEverywhere(), ({ tenantId, id: agentId }) =>
    bus.send('digest', { kind: 'agentPublished', tenantId, agentId }, { id: `digest-${agentId}` }),
  );
}

async function inParts<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    await Promise.all(all.slice(start, start + AT_ONCE).map(work));
  }
}
