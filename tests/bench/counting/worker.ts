import { countAnsweredTurns } from '../../../functions/src/conversations/count-answered-turns.ts';
import { createDeps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';

export type Work = { settings: object; tenantId: string; sessionIds: string[] };

/** The program of one worker: counts the turns of each of its conversations, and says so after each. */
process.once('message', async ({ settings, tenantId, sessionIds }: Work) => {
  const deps = createDeps(parseConfig(settings as Record<string, string>));
  for (const sessionId of sessionIds) {
    await countAnsweredTurns(deps, await deps.transcripts.listTurns({ tenantId, sessionId }));
    process.send?.('counted');
  }
  process.disconnect();
});
