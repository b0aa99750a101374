import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { guardChanges } from './unsaved.ts';
import { useDialogs } from '../ui/dialogs.ts';

/**
 * Asks before changes of `what` are lost: inside the app with a dialog of our own, outside with the browser's. Another
 * tab of the same page, as its query says, is another place, unless all its tabs edit the same thing.
 */
export function useLeaveGuard(
  what: string,
  hasUnsavedChanges: () => boolean,
  { isAcrossTabs = false } = {},
): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (!isAcrossTabs && from.search !== to.search)) &&
      hasUnsavedChanges(),
  );

  const askToLeave = () =>
    confirm({
      title: 'Unsaved changes',
      message: `Your changes to ${what} are not saved. Leave without saving?`,
      confirmText: 'Leave',
      cancelText: 'Stay',
      isDanger: true,
    });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);

  useEffect(() => guardChanges(async () => !hasUnsavedChanges() || (await askToLeave())));

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [hasUnsavedChanges]);
}
