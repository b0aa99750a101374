import { forgetPerson } from '../accounts/forget-person.ts';
import { removeAgentRemains } from '../agents/remove-agent-remains.ts';
import { removeAgentGroups } from '../analytics/group-questions.ts';
import { eraseAndCount } from '../conversations/erase-conversation.ts';
import { eraseConversationsOf } from '../conversations/erase-visitor.ts';
import { removeAgentDigest } from '../digest/remove-agent-digest.ts';
import { removeAgentDocuments } from '../documents/remove-agent-documents.ts';
import { removeAgentLab } from '../retrieval-lab/remove-agent-lab.ts';
import { removeAgentSlack } from '../slack/agents/remove-agent-slack.ts';
import {
  removeAgentTokenExchange,
  removeToolTokenExchange,
} from '../token-exchange/remove-remains.ts';
import { removeToolRemains } from '../tools/remove-tool-remains.ts';
import type { CleanUpMessage } from './clean-up-message.ts';

type Needs = Parameters<typeof forgetPerson>[0] &
  Parameters<typeof eraseAndCount>[0] &
  Parameters<typeof removeAgentDigest>[0] &
  Parameters<typeof removeAgentDocuments>[0] &
  Parameters<typeof removeAgentGroups>[0] &
  Parameters<typeof removeAgentLab>[0] &
  Parameters<typeof removeAgentRemains>[0] &
  Parameters<typeof removeAgentSlack>[0] &
  Parameters<typeof removeAgentTokenExchange>[0] &
  Parameters<typeof removeToolRemains>[0] &
  Parameters<typeof removeToolTokenExchange>[0];

const ofAgents = [
  ...[removeAgentTokenExchange, removeAgentSlack, removeAgentDigest, removeAgentLab],
  ...[removeAgentGroups, removeAgentRemains, removeAgentDocuments],
];

/**
 * What follows in all areas when something is gone that they have records of. Each step is its own area's, and
 * harmless twice: what fails is begun anew.
 */
export async function cleanUp(deps: Needs, message: CleanUpMessage): Promise<void> {
  switch (message.kind) {
    case 'agentGone':
      for (const remove of ofAgents) {
        // An archive may have brought it back since.
        if (await deps.agents.has(message.tenantId, message.agentId)) return;
        await remove(deps, message);
      }
      return;
    case 'toolGone':
      await removeToolTokenExchange(deps, message);
      await removeToolRemains(deps, message);
      return;
    case 'accountGone':
      await forgetPerson(deps, message);
      return;
    case 'conversationErased':
      await eraseAndCount(deps, message);
      return;
    case 'visitorErased':
      await eraseConversationsOf(deps, message);
  }
}
