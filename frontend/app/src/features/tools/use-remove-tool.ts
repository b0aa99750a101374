import type { CustomTool } from '@talkwright/shared/areas/tools';
import { sentenceOf } from '../../server/failure.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { toast } from '../../ui/toasts.tsx';
import { useDeleteToolMutation } from './tools.api.ts';

export function useRemoveTool() {
  const { confirm } = useDialogs();
  const [deleteTool] = useDeleteToolMutation();

  return async ({ id, name }: CustomTool): Promise<void> => {
    const isRemoved = await confirm({
      title: `Remove ${name}?`,
      message: 'Remove this custom tool and all of its operations?',
      confirmText: 'Remove',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteTool({ id });
        if (error) throw new Error(sentenceOf(error, 'Failed to remove custom tool.'));
      },
    });
    if (isRemoved) toast(`"${name}" was removed.`, 'success');
  };
}
