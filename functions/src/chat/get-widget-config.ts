import type { getWidgetConfig as contract } from '@talkwright/shared/chat';
import type { Output } from '@talkwright/shared/contract';
import type { Deps } from '../deps.ts';
import type { AgentCaller } from '../http/caller.ts';

/** What anybody who can see the page may know of the agent: never its prompt or its settings. */
export async function getWidgetConfig(
  { agents, config }: Pick<Deps, 'agents' | 'config'>,
  { tenantId, agentId }: AgentCaller,
): Promise<Output<typeof contract>> {
  const { value: agent } = await agents.get(tenantId, agentId);
  const { name, description, conversation_opener: conversationOpener, personality } = agent;
  return {
    agent: { name, description, conversationOpener, personality },
    notice: config.MODEL_NOTICE ?? null,
  };
}
