import type { Trace } from '../answering/trace.ts';
import type { Log } from '../platform/log.ts';
import { countUsage } from '../usage/count-usage.ts';

/** Those that the model's own server has made. An answer is worth more than a count that cannot be written now. */
export async function countWebSearches(
  deps: { log: Log } & Parameters<typeof countUsage>[0],
  agent: { tenantId: string; agentId: string },
  { webSearches }: Pick<Trace, 'webSearches'>,
): Promise<void> {
  if (webSearches === 0) return;
  await countUsage(deps, agent, { web_searches: webSearches }).catch((cause) =>
    deps.log.error('web searches not counted', cause),
  );
}
