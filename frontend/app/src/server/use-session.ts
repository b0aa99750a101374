import type { User } from '@talkwright/shared/areas/sign-in';
import { useSyncExternalStore } from 'react';
import { heldUser, type SessionStatus, sessionStatus, watchSession } from './session.ts';

/** Who is signed in; renders anew when that changes, also from another tab. Nobody is while the build renders. */
export const useUser = (): User | null => useSyncExternalStore(watchSession, heldUser, () => null);

export const useSessionStatus = (): SessionStatus =>
  useSyncExternalStore(watchSession, sessionStatus);

export function useIsAdmin(): boolean {
  const user = useUser();
  return user !== null && user.role !== 'user';
}
