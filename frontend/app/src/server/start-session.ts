import { me } from '@talkwright/shared/areas/sign-in';
import { call } from './call.ts';
import { heldSession, keepUser } from './session.ts';

const PATIENCE_MS = 5_000;

/** Brings a kept session up to date: the token is tried, and renewed when it is too old. */
export async function startSession(): Promise<void> {
  if (!heldSession()) return;
  const { data, failure } = await Promise.race([call(me, {}), slowness()]);
  // A session that is over is an answer, and the guards know what to do with it.
  if (failure && heldSession()) throw new Error(failure.message);
  if (data) keepUser(data.user);
}

const slowness = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The server is slow; starting without it')), PATIENCE_MS);
  });
