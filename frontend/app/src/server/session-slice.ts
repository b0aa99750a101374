import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { User } from '@talkwright/shared/areas/auth';
import { heldSession, isSessionOver } from './session.ts';

/** `unknown`: no session is held, but the cookie may still be good for one. */
type SessionState = { status: 'unknown' | 'signedIn' | 'signedOut'; user: User | null };

const slice = createSlice({
  name: 'session',
  initialState: readSessionState,
  reducers: {
    sessionChanged: (_state, { payload }: PayloadAction<SessionState>) => payload,
  },
  selectors: {
    selectSessionStatus: ({ status }) => status,
    selectUser: ({ user }) => user,
    selectIsAdmin: ({ user }) => user !== null && user.role !== 'user',
  },
});

export const { sessionChanged } = slice.actions;
export const { selectSessionStatus, selectUser, selectIsAdmin } = slice.selectors;
export default slice;

export function readSessionState(): SessionState {
  const session = heldSession();
  if (session) return { status: 'signedIn', user: session.user };
  return { status: isSessionOver() ? 'signedOut' : 'unknown', user: null };
}
