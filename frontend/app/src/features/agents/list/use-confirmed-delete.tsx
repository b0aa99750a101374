import type { Agent } from '@talkwright/shared/areas/agents';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import { useDeleteAgentMutation } from '../agents.api.ts';

export function useConfirmedDelete() {
  const { confirm } = useDialogs();
  const [deleteAgent] = useDeleteAgentMutation();

  return async ({ id, name }: Agent): Promise<void> => {
    const isDeleted = await confirm({
      title: 'Delete Agent',
      message: `Are you sure you want to delete "${name}"? This action cannot be undone.`,
      confirmText: 'Delete',
      isDanger: true,
      onConfirm: async () => {
        await deleteAgent({ id }).unwrap();
      },
    });
    if (isDeleted) toast(`"${name}" was deleted.`, 'success');
  };
}
