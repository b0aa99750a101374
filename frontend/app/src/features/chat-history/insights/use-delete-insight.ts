import type { Insight } from '@talkwright/shared/areas/insights';
import { sentenceOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { useDeleteCollectedDataMutation } from './insights.api.ts';

/** What a member deletes comes back only when the visitor says it anew. */
export function useDeleteInsight(sessionId: string) {
  const { confirm } = useDialogs();
  const [deleteInsight] = useDeleteCollectedDataMutation();

  return ({ id: itemId, key }: Insight) =>
    void confirm({
      title: 'Delete insight',
      message: `What is known of "${key}" is deleted, with its history. It comes back only if the visitor says it again.`,
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteInsight({ sessionId, itemId });
        if (error) throw new Error(sentenceOf(error, 'Failed to delete the insight'));
      },
    });
}
