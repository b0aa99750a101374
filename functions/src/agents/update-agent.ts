import { agentSchema, type updateAgent as contract } from '@talkwright/shared/agents';
import type { ParsedInput } from '@talkwright/shared/contract';
import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { toRecord } from './agent-draft.ts';
import { getAgent } from './get-agent.ts';

type Needs = Pick<Deps, 'agents' | 'now'>;
type Update = ParsedInput<typeof contract> & { ifMatch?: string };

/**
 * Saves over the version that `ifMatch` names; without it, over the newest.
 * @throws Failure `changed_meanwhile` with the newer agent in `current`
 */
export async function updateAgent(deps: Needs, caller: Member, { id, ifMatch, ...draft }: Update) {
  const before = await deps.agents.get(caller.tenantId, id);
  if (ifMatch && ifMatch !== before.etag) throw stale(before);

  const updated_at = deps.now().toISOString();
  try {
    await deps.agents.replace(before, { ...before.value, ...toRecord(draft), updated_at });
  } catch (error) {
    if (error instanceof Failure && error.code === 'changed_meanwhile') {
      throw stale(await deps.agents.get(caller.tenantId, id));
    }
    throw error;
  }
  return getAgent(deps, caller, { id });
}

const stale = ({ value, etag }: { value: unknown; etag: string }) =>
  new Failure('changed_meanwhile', { current: { agent: agentSchema.parse(value), etag } });
