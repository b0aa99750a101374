import type { User } from '@talkwright/shared/areas/auth';

export type Session = { user: User; accessToken: string };

const TOKEN_KEY = 'accessToken';
const USER_KEY = 'user';
/** Left behind by a session that ended for good, so that its cookie is not tried again. */
const ENDED_KEY = 'sessionEnded';

const watchers = new Set<() => void>();

export const heldToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** The session of this browser; null unless both of its parts are there. */
export function heldSession(): Session | null {
  const accessToken = heldToken();
  const user = heldUser();
  return accessToken && user ? { accessToken, user } : null;
}

/** Nobody is signed in, and asking for a new token with the cookie is of no use. */
export const isSessionOver = (): boolean =>
  !heldSession() && localStorage.getItem(ENDED_KEY) !== null;

export function keepSession({ user, accessToken }: Session): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, accessToken);
  localStorage.removeItem(ENDED_KEY);
  tellWatchers();
}

/** The same session, with what has changed about the person. */
export function keepUser(user: User): void {
  const accessToken = heldToken();
  if (accessToken) keepSession({ user, accessToken });
}

export function dropSession(): void {
  localStorage.setItem(ENDED_KEY, 'true');
  localStorage.removeItem(TOKEN_KEY);
  localStorage.removeItem(USER_KEY);
  tellWatchers();
}

/**
 * Calls back after each change, also after one that another tab made.
 * @returns what ends it
 */
export function watchSession(watcher: () => void): () => void {
  if (watchers.size === 0) window.addEventListener('storage', onStorage);
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function onStorage({ key }: StorageEvent): void {
  if (key === null || key === TOKEN_KEY || key === USER_KEY) tellWatchers();
}

function tellWatchers(): void {
  for (const watcher of watchers) watcher();
}

function heldUser(): User | null {
  try {
    return JSON.parse(localStorage.getItem(USER_KEY) ?? 'null');
  } catch {
    return null;
  }
}
