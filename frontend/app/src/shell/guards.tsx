import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Navigate, Outlet } from 'react-router-dom';
import { paths } from '../paths.ts';
import { refreshSession } from '../server/call.ts';
import { dropSession, heldSession, watchSession } from '../server/session.ts';
import { selectSessionStatus } from '../server/session-slice.ts';
import { useAppSelector } from '../server/store.ts';
import { useRouteHandle } from './use-route-title.ts';

const loadShell = () => import('./shell.tsx');
const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** Login and sign-up make no sense for somebody who is signed in. */
export function GuestOnly() {
  const status = useAppSelector(selectSessionStatus);
  return status === 'signedIn' ? <Navigate to={paths.dashboard} replace /> : <Outlet />;
}

/** Members see it inside the shell, guests without. */
export function OpenToAll() {
  const status = useAppSelector(selectSessionStatus);
  return status === 'signedIn' ? <SignedIn /> : <Outlet />;
}

/** Shows the pages of members inside the shell. Without a session, the cookie is tried first. */
export function RequireSession() {
  const status = useAppSelector(selectSessionStatus);
  const isHeld = useSyncExternalStore(watchSession, () => heldSession() !== null);
  const isLost = status === 'signedIn' && !isHeld;
  const isRefused = useRestoredSession(status === 'unknown');

  useEffect(() => {
    if (isLost) dropSession();
  }, [isLost]);

  if (status === 'signedOut' || isLost || isRefused) return <Navigate to={paths.login} replace />;
  return status === 'signedIn' ? <SignedIn /> : null;
}

/** Fetches the shell and the page side by side, not one after the other. */
function SignedIn() {
  const load = useRouteHandle()?.load;

  useEffect(() => {
    void load?.();
  }, [load]);

  return (
    <Suspense>
      <Shell>
        <Outlet />
      </Shell>
    </Suspense>
  );
}

/** True once the cookie turned out to be good for nothing. */
function useRestoredSession(isWanted: boolean): boolean {
  const [isRefused, setIsRefused] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    restoreSession().then((isRestored) => {
      if (isCurrent && !isRestored) setIsRefused(true);
    });
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);

  return isWanted && isRefused;
}

let restoring: Promise<boolean> | undefined;

function restoreSession(): Promise<boolean> {
  restoring ??= refreshSession().finally(() => {
    restoring = undefined;
  });
  return restoring;
}
