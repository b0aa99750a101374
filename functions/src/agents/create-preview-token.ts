import type { Member } from '../accounts/caller.ts';
import type { Deps } from '../deps.ts';
import { signPreviewToken } from './preview-token.ts';

/** @throws Failure `agent_not_found` */
export async function createPreviewToken(
  { agents, config, now }: Pick<Deps, 'agents' | 'config' | 'now'>,
  caller: Member,
  { id }: { id: string },
) {
  await agents.get(caller.tenantId, id);
  return signPreviewToken(config, id, caller, now());
}
