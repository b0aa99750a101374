import type { Deps } from '../deps.ts';

const VERSION = '1.0.0';

/** @throws Failure `unavailable` when the database does not answer */
export async function checkHealth({ sessions }: Pick<Deps, 'sessions'>) {
  await sessions.find('health');
  return { status: 'ok' as const, version: VERSION };
}
