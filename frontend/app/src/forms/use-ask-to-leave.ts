import { useDialogs } from '../ui/dialogs.ts';

/** The question before changes of `what` are lost. */
export function useAskToLeave() {
  const { confirm } = useDialogs();
  return (what: string): Promise<boolean> =>
    confirm({
      title: 'Unsaved changes',
      message: `Your changes to ${what} are not saved. Leave without saving?`,
      confirmText: 'Leave',
      cancelText: 'Stay',
      isDanger: true,
    });
}
