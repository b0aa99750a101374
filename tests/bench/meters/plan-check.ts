import type { AgentCaller } from '../../../functions/src/accounts/caller.ts';
import { beginTurn } from '../../../functions/src/chat/begin-turn.ts';
import type { Deps } from '../../../functions/src/deps.ts';
import { cycleAt } from '../../../functions/src/usage/meter-record.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage } from '../../support/cloud/visitors.ts';
import { atMost, type Figure, figure, percentile } from '../figures.ts';

const TURNS = 300;
const WARM_UP = 20;

/** How long a first message takes to begin, with a look at the plan and with all that it reads known beforehand. */
export async function benchPlanCheck(): Promise<Figure[]> {
  const cloud = await startCloud();
  try {
    const { deps } = cloud;
    const admin = await newAdmin(deps);
    const page = await newPage(cloud, admin);
    const known = await withoutReading(deps, admin.tenantId);
    const times: [number[], number[]] = [[], []];
    for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
      // The one that comes first changes, as either may leave something to do for the other.
      const both = [known, deps].map((using, at) => ({ using, at }));
      for (const { using, at } of turn % 2 === 0 ? both : both.toReversed()) {
        const took = await timeOfBegin(using, page, turn * 2 + at);
        if (turn >= WARM_UP) times[at as 0 | 1].push(took);
      }
    }
    const [baseline, value] = times.map((all) => percentile(all, 0.5)) as [number, number];
    return [
      figure('plan looked at: a first message begins, p50', value, 'ms', { baseline }),
      figure('plan looked at: adds to a turn, p50', value - baseline, 'ms', {
        goal: atMost(1, 'ms'),
      }),
    ];
  } finally {
    await cloud.stop();
  }
}

async function timeOfBegin(deps: Deps, page: AgentCaller, n: number): Promise<number> {
  const client = { ...page.client, address: `10.0.${n >> 8}.${n & 255}` };
  const start = performance.now();
  await beginTurn(deps, { ...page, client }, { message: 'Hello' });
  return performance.now() - start;
}

/** The same, but for what the look at the plan reads: that is there already. */
async function withoutReading(deps: Deps, tenantId: string): Promise<Deps> {
  const [tenant, used] = await Promise.all([
    deps.accounts.getTenant(tenantId),
    deps.meters.used(tenantId, cycleAt(deps.now())),
  ]);
  return {
    ...deps,
    accounts: { ...deps.accounts, getTenant: async () => tenant },
    meters: { ...deps.meters, used: async () => used },
  };
}
