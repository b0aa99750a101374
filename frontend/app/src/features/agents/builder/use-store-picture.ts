import type { AgentDraft, VersionedAgent } from '@talkwright/shared/areas/agents';
import { messageOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { chosenPicture, sendable } from '../agent-draft.ts';
import { useUpdateAgentMutation } from '../agents.api.ts';
import { uploadPicture } from '../display/upload-picture.ts';

/** Stores the picture that was chosen for an agent before it was created, and saves the agent with its address. */
export function useStorePicture() {
  const { alert } = useDialogs();
  const [update] = useUpdateAgentMutation();

  return async (created: VersionedAgent, draft: AgentDraft): Promise<VersionedAgent> => {
    const image = chosenPicture(draft);
    if (!image) return created;
    const { id } = created.agent;
    try {
      const icon = await uploadPicture(id, image);
      const input = { ...sendable(draft, icon), id };
      return await update({ ...input, ifMatch: created.etag }).unwrap();
    } catch (error) {
      // The agent is there all the same, and its picture can be chosen again.
      await alert({ title: 'Agent Icon', message: `Avatar upload failed: ${messageOf(error)}` });
      return created;
    }
  };
}
