import {
  type AgentInsights,
  type exportAgentInsights as contract,
  MAX_EXPORTED_CONVERSATIONS,
} from '@talkwright/shared/areas/insights';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { listAgentInsights } from './list-agent-insights.ts';
import { type InsightsFile, toFile } from './to-file.ts';

const PAGE = 100;

/** @throws Failure `agent_not_found` */
export async function exportAgentInsights(
  deps: Parameters<typeof listAgentInsights>[0],
  member: Member,
  { format, ...input }: ParsedInput<typeof contract>,
): Promise<InsightsFile> {
  const conversations: AgentInsights[] = [];
  let cursor: string | undefined;
  do {
    const page = await listAgentInsights(deps, member, { ...input, limit: PAGE, cursor });
    conversations.push(...page.conversations);
    cursor = page.nextCursor ?? undefined;
  } while (cursor && conversations.length < MAX_EXPORTED_CONVERSATIONS);
  return toFile(`agent-${input.id}-insights`, format, conversations);
}
