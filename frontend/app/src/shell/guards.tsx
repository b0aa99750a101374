import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { refreshSession } from '../server/call.ts';
import { dropSession, sessionStatus } from '../server/session.ts';
import { useSessionStatus } from '../server/use-session.ts';
import { loadable } from '../ui/loadable.tsx';

const Shell = loadable(async () => (await import('./shell.tsx')).Shell);

/** Of an address that asked for a session: where whoever followed it wanted to go. */
type Asked = { wanted?: string } | null;

/** Login and sign-up make no sense for somebody who is signed in. */
export function GuestOnly() {
  const status = useSessionStatus();
  const wanted = (useLocation().state as Asked)?.wanted;
  return status === 'signedIn' ? <Navigate to={wanted ?? paths.dashboard} replace /> : <Outlet />;
}

/** Members see it inside the shell, guests without. */
export function OpenToAll() {
  const status = useSessionStatus();
  return status === 'signedIn' ? <SignedIn /> : <Outlet />;
}

/** Shows the pages of members inside the shell. Without a session, the cookie is tried first. */
export function RequireSession() {
  const status = useSessionStatus();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  // Taken out of the local storage by hand: that ends the session as a logout does.
  const isLost = status === 'unknown' && wasSignedIn;
  const isRefused = useRestoredSession(status === 'unknown' && !isLost);
  const { pathname, search } = useLocation();

  useEffect(() => {
    if (isLost) dropSession();
  }, [isLost]);

  if (status === 'signedIn') return <SignedIn />;
  if (status === 'unknown' && !isLost && !isRefused) return null;
  // Who comes after somebody that has logged out may be somebody else.
  const state: Asked = wasSignedIn ? null : { wanted: pathname + search };
  return <Navigate to={paths.login} replace state={state} />;
}

const SignedIn = () => (
  <Shell>
    <Outlet />
  </Shell>
);

/** For who is signed in, or may turn out to be. */
export async function loadShell(): Promise<void> {
  if (['signedIn', 'unknown'].includes(sessionStatus())) await Shell.load();
}

/** True once the cookie turned out to be good for nothing. */
function useRestoredSession(isWanted: boolean): boolean {
  const [isRefused, setIsRefused] = useState(false);

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void restoreSession().then((isRestored) => {
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
