import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from './settings.ts';

export type Cors = ReturnType<typeof createCors>;
export type CorsHeaders = Record<string, string>;

/**
 * One list of origins for the whole app, as in Azure. An origin that is not on it gets no CORS header from
 * the host: an endpoint for everyone sends its own.
 */
export function createCors({ origins, credentials }: Settings['cors']) {
  const isForAll = origins.includes('*');
  const allowed = new Set(origins);

  /** What an answer to this origin carries; `undefined` when the origin is not on the list. */
  function headersFor(origin: string | undefined): CorsHeaders | undefined {
    if (!origin || !(isForAll || allowed.has(origin))) return undefined;
    // Browsers refuse credentials together with `*`.
    if (isForAll) return { 'access-control-allow-origin': '*' };
    return {
      'access-control-allow-origin': origin,
      vary: 'Origin',
      ...(credentials && { 'access-control-allow-credentials': 'true' }),
    };
  }

  return {
    headersFor,

    /** The answer to a preflight from an origin on the list. */
    preflight(headers: IncomingHttpHeaders): CorsHeaders | undefined {
      const method = headers['access-control-request-method'];
      const asked = headers['access-control-request-headers'];
      const cors = headersFor(headers.origin);
      if (!cors || !method) return undefined;
      return {
        ...cors,
        'access-control-allow-methods': method,
        ...(asked && { 'access-control-allow-headers': asked }),
      };
    },
  };
}
