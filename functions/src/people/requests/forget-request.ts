import type { Log } from '../../platform/log.ts';
import type { Requests } from './requests.store.ts';

type Needs = { requests: Requests; log: Log };

/** After a request was decided or has become needless: no log-in need look for it any more. Never fails. */
export async function forgetRequest(
  { requests, log }: Needs,
  request: { id: string; tenantId: string },
): Promise<void> {
  await requests
    .leave(request)
    .catch((error) => log.error('entry of a request left behind', error));
}
