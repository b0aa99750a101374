import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useDialogs } from '../../ui/dialogs.ts';

/** Asks before changes are lost: inside the app with a dialog of our own, outside with the browser's. */
export function useLeaveGuard(hasUnsavedChanges: () => boolean): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && hasUnsavedChanges(),
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    confirm({
      title: 'Unsaved changes',
      message: 'Your changes to this agent are not saved. Leave without saving?',
      confirmText: 'Leave',
      cancelText: 'Stay',
      isDanger: true,
    }).then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()));
  }, [blocker.state]);

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (hasUnsavedChanges()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [hasUnsavedChanges]);
}
