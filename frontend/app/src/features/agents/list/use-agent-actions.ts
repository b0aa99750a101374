import type { Agent } from '@talkwright/shared/areas/agents';
import { messageOf } from '../../../server/failure.ts';
import { useFreshAnswer } from '../../../server/use-fresh-answer.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toasts.tsx';
import { exportAgent, useDuplicateAgentMutation } from '../agents.api.ts';

/** What the menu of an agent does at once, without a question. */
export function useAgentActions() {
  const [duplicate] = useDuplicateAgentMutation();
  const read = useFreshAnswer(exportAgent);

  return {
    async duplicate({ id }: Agent): Promise<void> {
      const { data, error } = await duplicate({ id });
      if (data) toast(`"${data.name}" was created.`, 'success');
      else toast(messageOf(error));
    },

    async download({ id, identity }: Agent): Promise<void> {
      const { data, error } = await read({ id });
      if (!data) return toast(messageOf(error));
      const text = JSON.stringify({ agent: data }, null, 2);
      saveFile(`${fileNameOf(identity)}.json`, new Blob([text], { type: 'application/json' }));
    },
  };
}

/** Not every character that an identity may have is allowed in a file's name. */
const fileNameOf = (identity: string): string =>
  identity.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '') || 'agent';
