import type { Deps } from '../deps.ts';

/** After a request was decided or has become needless: no log-in need look for it any more. Never fails. */
export async function forgetRequest(
  { requests, log }: Pick<Deps, 'requests' | 'log'>,
  request: { id: string; tenantId: string },
): Promise<void> {
  await requests
    .leave(request)
    .catch((error) => log.error('entry of a request left behind', error));
}
