import type { restoreAgentVersion as contract } from '@talkwright/shared/areas/agent-versions';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../../accounts/caller.ts';
import { saveAgent } from '../save-agent.ts';

type Restore = ParsedInput<typeof contract> & { ifMatch?: string };

/** Nothing is taken back: what stood in the version is saved once more, as a draft. */
export async function restoreAgentVersion(
  deps: Parameters<typeof saveAgent>[0],
  caller: Member,
  { id, version, ifMatch }: Restore,
) {
  const answer = await saveAgent(
    deps,
    caller,
    id,
    { ifMatch, publish: false, note: `Restored version ${version}` },
    async () => (await deps.agents.getVersion(caller.tenantId, id, version)).content,
  );
  return { ...answer, activity: { id, name: answer.agent.name, version } };
}
