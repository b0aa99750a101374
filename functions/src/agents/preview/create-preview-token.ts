import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { AgentsReader } from '../agents.store.ts';
import { signPreviewToken } from './preview-token.ts';

/** @throws Failure `agent_not_found` */
export async function createPreviewToken(
  { agents, config, now }: { agents: AgentsReader; config: Config; now: Clock },
  caller: Member,
  { id }: { id: string },
) {
  await agents.get(caller.tenantId, id);
  return signPreviewToken(config, id, caller, now());
}
