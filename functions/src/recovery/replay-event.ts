import { Failure } from '@talkwright/shared/contract/errors';
import { deleteAgent } from '../agents/delete-agent.ts';
import { eraseConversation } from '../conversations/erase-conversation.ts';
import { eraseConversationsOf } from '../conversations/erase-visitor.ts';
import { leaveDigest } from '../digest/leave-digest.ts';
import { deleteDocuments } from '../documents/delete-documents.ts';
import { eraseInsight } from '../insights/erase-insight.ts';
import type { JournalEvent } from '../journal/journal-event.ts';
import type { Erasure } from '../platform/erasure.ts';
import { deleteTool } from '../tools/delete-tool.ts';
import { changeRetention, endOrganization } from './replay-organization.ts';
import { changeMember, endAccount, voidPassword } from './replay-people.ts';

export type ReplayNeeds = { erasure: Erasure } & Parameters<typeof deleteAgent>[0] &
  Parameters<typeof eraseConversation>[0] &
  Parameters<typeof eraseConversationsOf>[0] &
  Parameters<typeof leaveDigest>[0] &
  Parameters<typeof deleteDocuments>[0] &
  Parameters<typeof eraseInsight>[0] &
  Parameters<typeof deleteTool>[0] &
  Parameters<typeof changeRetention>[0] &
  Parameters<typeof endOrganization>[0] &
  Parameters<typeof endAccount>[0];

export type End = Exclude<JournalEvent, { kind: 'organizationImported' }>;

/** Has something end once more, by the use case of its area. Answers whether it was back. Harmless twice. */
export async function replayEvent(deps: ReplayNeeds, event: End, at: Date): Promise<boolean> {
  switch (event.kind) {
    case 'organizationEnded':
      return endOrganization(deps, event);
    case 'accountEnded':
      return endAccount(deps, event);
    case 'memberChanged':
      return changeMember(deps, event);
    case 'passwordChanged':
      return voidPassword(deps, event);
    case 'retentionChanged':
      return changeRetention(deps, event);
    case 'conversationErased': {
      const isThere = await deps.erasures.isThere(event);
      // A thread in Slack may have begun a conversation of the same id since.
      await eraseConversation(deps, event, { unlessFrom: at.toISOString() });
      return isThere;
    }
    case 'visitorErased':
      return (await eraseConversationsOf(deps, event)) > 0;
    case 'insightErased':
      return eraseInsight(deps, event);
    case 'agentDeleted':
      return unlessGone(deleteAgent(deps, event, { id: event.agentId }));
    case 'toolDeleted':
      return unlessGone(deleteTool(deps, event, { id: event.toolId }));
    case 'documentsDeleted': {
      const { deleted } = await deleteDocuments(deps, event, { ids: event.documentIds });
      return deleted.length > 0;
    }
    case 'recordsDeleted':
      return (await deps.erasure.removeRecords(event.tenantId, event.ids)) > 0;
    case 'recipientLeft':
      return leaveDigest(deps, event);
  }
}

const unlessGone = (deletion: Promise<unknown>): Promise<boolean> =>
  deletion.then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && /^(agent|tool)_not_found$/.test(error.code)) return false;
      throw error;
    },
  );
