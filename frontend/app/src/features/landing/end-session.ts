import '../../server/zod-without-eval.ts';
import { logout } from '@talkwright/shared/areas/sign-in';
import { call } from '../../server/call.ts';
import { loadConfig } from '../../server/config.ts';

const PATIENCE_MS = 5_000;

/** Whether the server has ended the session of this browser's cookie, and taken the cookie. */
export async function endSession(): Promise<boolean> {
  await loadConfig();
  const { data } = await call(logout, {}, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return data !== undefined;
}
