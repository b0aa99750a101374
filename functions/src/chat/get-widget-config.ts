import type { getWidgetConfig as contract } from '@talkwright/shared/areas/chat';
import type { Output } from '@talkwright/shared/contract/contract';
import type { AgentCaller } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getCallersAgent } from '../agents/get-callers-agent.ts';
import { modelNoticeOf } from '../agents/models/model-notice-of.ts';
import type { Config } from '../platform/config.ts';

/**
 * What anybody who can see the page may know of the agent: never its prompt, its settings, or who receives its digest.
 */
export async function getWidgetConfig(
  deps: { agents: AgentsReader; config: Config },
  caller: AgentCaller,
): Promise<Output<typeof contract>> {
  const agent = await getCallersAgent(deps, caller);
  const { name, description, conversationOpener } = agent;
  const { digest: _digest, ...personality } = agent.personality;
  const { action, contact } = agent.noAnswerConfig;
  return {
    agent: {
      name,
      description,
      conversationOpener,
      personality,
      contact: action === 'contact' ? contact : null,
      opensSources: agent.citationsConfig.visitorsOpenSources,
    },
    notice: modelNoticeOf(deps.config, agent) ?? null,
  };
}
