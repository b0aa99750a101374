import { me } from '@talkwright/shared/areas/sign-in';
import { call } from './call.ts';
import { heldSession, keepUser } from './session.ts';

const PATIENCE_MS = 5_000;

/**
 * Brings a kept session up to date: the token is tried, and renewed when it is too old. A slow server is not waited for: the
 * app starts with what it holds, and each screen says itself that it waits.
 */
export async function startSession(): Promise<void> {
  if (!heldSession()) return;
  const answer = await Promise.race([call(me, {}), patience()]);
  if (!answer) return;
  // A session that is over is an answer, and the guards know what to do with it.
  if (answer.failure && heldSession()) throw new Error(answer.failure.message);
  if (answer.data) keepUser(answer.data.user);
}

const patience = () =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
  });
