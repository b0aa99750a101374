import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { guardChanges } from './unsaved.ts';
import { useDialogs } from '../ui/dialogs.ts';

/**
 * Asks before changes of `what` are lost: inside the app with a dialog of our own, outside with the browser's. Another tab
 * of the same page, as its query says, is another place.
 */
export function useLeaveGuard(what: string, hasUnsavedChanges: () => boolean): void {
  const { confirm } = useDialogs();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      placeOf(currentLocation) !== placeOf(nextLocation) && hasUnsavedChanges(),
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

const placeOf = ({ pathname, search }: Location): string => pathname + search;
