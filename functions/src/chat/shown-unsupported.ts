import type { AgentRecord } from '../agents/agent-record.ts';
import type { MessageRecord } from '../conversations/conversation-records.ts';

type Reader = { agent: Pick<AgentRecord, 'citationsConfig'>; isPreview: boolean };

/** Statements that their passages do not hold: for members who try the agent out, and for visitors where it says so. */
export const shownUnsupported = (
  { agent, isPreview }: Reader,
  { unsupported }: Pick<MessageRecord, 'unsupported'>,
): Pick<MessageRecord, 'unsupported'> =>
  unsupported && (isPreview || agent.citationsConfig.signUnsupported) ? { unsupported } : {};
