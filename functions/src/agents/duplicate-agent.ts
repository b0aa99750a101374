import type { Member } from '../accounts/caller.ts';
import { addCopy } from './add-copy.ts';
import { contentOf } from './agent-record.ts';
import { freeName } from './free-name.ts';
import { getAgent } from './get-agent.ts';
import { withoutGoneTools } from './without-gone-tools.ts';

/** What was saved last, without secrets and documents. @throws Failure `agent_not_found`, `agent_limit_reached` */
export async function duplicateAgent(
  deps: Parameters<typeof addCopy>[0] & Parameters<typeof getAgent>[0],
  caller: Member,
  { id: originalId }: { id: string },
) {
  const { value: original } = await deps.agents.get(caller.tenantId, originalId);
  // A copy of a copy is called like another copy of the same original.
  const identity = original.identity.replace(/-copy(-\d+)?$/i, '');
  const name = original.name.replace(/ \(copy( \d+)?\)$/i, '');
  const content = await withoutGoneTools(deps, caller.tenantId, contentOf(original));
  const id = await addCopy(deps, caller, content, (taken) => ({
    identity: freeName(
      identity,
      (round) => (round === 1 ? '-copy' : `-copy-${round}`),
      taken.map((one) => one.identity),
    ),
    name: freeName(
      name,
      (round) => (round === 1 ? ' (copy)' : ` (copy ${round})`),
      taken.map((one) => one.name),
    ),
  }));
  const { agent } = await getAgent(deps, caller, { id });
  return { agent, activity: { id, name: agent.name, original: original.name } };
}
