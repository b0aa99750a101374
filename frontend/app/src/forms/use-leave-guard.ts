import { useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { useStable } from '../ui/use-stable.ts';
import { guardChanges, unsavedPart } from './unsaved.ts';
import { useAskToLeave } from './use-ask-to-leave.ts';

/**
 * Asks before changes of `what` are lost: inside the app with a dialog of our own, outside with the browser's. Another
 * tab of the same page, as its query says, is another place, unless all its tabs edit the same thing. Forms within it
 * that are saved by themselves are asked about as well.
 */
export function useLeaveGuard(
  what: string,
  hasUnsavedChanges: () => boolean,
  { isAcrossTabs = false } = {},
): void {
  const ask = useAskToLeave();
  const unsaved = useStable(() => (hasUnsavedChanges() ? what : unsavedPart()));
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      (from.pathname !== to.pathname || (!isAcrossTabs && from.search !== to.search)) &&
      unsaved() !== undefined,
  );

  const askToLeave = () => ask(unsaved() ?? what);

  // The blocker is another object for each attempt. Its state alone does not tell them apart: an attempt right after an
  // answer can be rendered together with it. A further attempt under an open question is answered with that one.
  const isAsking = useRef(false);
  const answer = useStable((isLeaving: boolean) => {
    isAsking.current = false;
    if (blocker.state !== 'blocked') return;
    if (isLeaving) blocker.proceed();
    else blocker.reset();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each attempt to leave
  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    void askToLeave().then(answer);
  }, [blocker]);

  useEffect(() => guardChanges(async () => !unsaved() || (await askToLeave())));

  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      if (unsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [unsaved]);
}
