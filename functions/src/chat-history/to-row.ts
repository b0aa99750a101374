import type { SessionRow } from '@talkwright/shared/areas/chat-history';
import type { AgentRecord } from '../agents/agent-record.ts';
import type { Summary, SummaryText } from '../conversations/summary-record.ts';

export function toRow(summary: Summary | SummaryText, agents: AgentRecord[]): SessionRow {
  const identity = agents.find(({ id }) => id === summary.agentId)?.identity;
  return {
    session_id: summary.sessionId,
    agent_instance_id: summary.agentId,
    agent_name: summary.agentName,
    ...(identity && { identity }),
    message_count: summary.messageCount,
    created_at: summary.startedAt,
    updated_at: summary.lastAt,
    channel: summary.channel,
    ...(summary.isPrivate && { is_private: true }),
    opening: summary.opening,
    unanswered: summary.unanswered ?? null,
    thumbs_up: summary.thumbsUp,
    thumbs_down: summary.thumbsDown,
    has_insights: summary.hasInsights,
  };
}
