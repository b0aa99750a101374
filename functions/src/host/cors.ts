import { type Contract, needsFunctionKey } from '@talkwright/shared/contract/contract';
import { getConfig } from '../platform/config.ts';

const EXPOSED_HEADERS = 'etag, retry-after';

/**
 * Two rules live beside each other, which the platform's own CORS setting cannot do: the web app's origin
 * may use everything, with cookies; any other page may use what needs no function key, without cookies.
 */
export function corsHeaders(contract: Contract, headers: Headers): Record<string, string> {
  const origin = headers.get('origin');
  if (!origin) return {};
  const exposed = { 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'Origin' };
  if (isAppOrigin(origin)) {
    return {
      ...exposed,
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
    };
  }
  return needsFunctionKey(contract) ? {} : { ...exposed, 'access-control-allow-origin': '*' };
}

export const isAppOrigin = (origin: string | null): boolean =>
  origin !== null && origin === new URL(getConfig().APP_URL).origin;
