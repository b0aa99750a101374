import type { User } from '@talkwright/shared/areas/sign-in';

/** What signs a browser in. Local storage alone holds it, so that all tabs have the same; whatever else tells of it reads here. */
export type Session = { user: User; accessToken: string };

const TOKEN_KEY = 'accessToken';
const USER_KEY = 'user';
/** Left behind by a session that ended for good, so that its cookie is not tried again: says how it did. */
const ENDED_KEY = 'sessionEnded';
const EXPIRED = 'expired';

const watchers = new Set<() => void>();

export const heldToken = (): string | null => localStorage.getItem(TOKEN_KEY);

/** The session of this browser; null unless both of its parts are there. */
export function heldSession(): Session | null {
  const accessToken = heldToken();
  const user = readUser(localStorage.getItem(USER_KEY));
  return accessToken && user ? { accessToken, user } : null;
}

/** Who is signed in: the same object as long as nothing about them changes. */
export const heldUser = (): User | null => heldSession()?.user ?? null;

/** `unknown`: no session is held, but the cookie may still be good for one. `expired`: it ended without being asked to. */
export type SessionStatus = 'unknown' | 'signedIn' | 'signedOut' | 'expired';

export function sessionStatus(): SessionStatus {
  if (heldSession()) return 'signedIn';
  const ended = localStorage.getItem(ENDED_KEY);
  if (ended === null) return 'unknown';
  return ended === EXPIRED ? 'expired' : 'signedOut';
}

export function keepSession({ user, accessToken }: Session): void {
  localStorage.setItem(USER_KEY, JSON.stringify(user));
  localStorage.setItem(TOKEN_KEY, accessToken);
  localStorage.removeItem(ENDED_KEY);
  tellWatchers();
}

/** A cookie has just been set that no session here tells of yet: it may be tried, whatever ended before. */
export function forgetEnd(): void {
  localStorage.removeItem(ENDED_KEY);
  tellWatchers();
}

/** The same session, with what has changed about the person. */
export function keepUser(user: User): void {
  const accessToken = heldToken();
  if (accessToken) keepSession({ user, accessToken });
}

export const dropSession = (): void => endSession('signedOut');

/** The server takes it no more. Without one that was held, nobody has to be told. */
export const expireSession = (): void => endSession(heldSession() ? EXPIRED : 'signedOut');

function endSession(ended: typeof EXPIRED | 'signedOut'): void {
  localStorage.setItem(ENDED_KEY, ended);
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

let lastRead: { text: string | null; user: User | null } = { text: null, user: null };

function readUser(text: string | null): User | null {
  if (text !== lastRead.text) lastRead = { text, user: parseUser(text) };
  return lastRead.user;
}

function parseUser(text: string | null): User | null {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
