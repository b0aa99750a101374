import { Failure } from '@talkwright/shared/errors';
import type { Deps } from '../deps.ts';
import type { AgentCaller } from '../http/caller.ts';

const MAX_KEY_LENGTH = 100;

/**
 * Which agent a public key belongs to. It may be gone already: `getCallersAgent` tells.
 * @throws Failure `unknown_agent_key`
 */
export async function identifyAgent(
  { agents }: Pick<Deps, 'agents'>,
  key: string | null,
): Promise<AgentCaller> {
  const found = key && key.length <= MAX_KEY_LENGTH ? await agents.findByKey(key) : undefined;
  if (!found) throw new Failure('unknown_agent_key');
  return { kind: 'agent', ...found, isPreview: false };
}
