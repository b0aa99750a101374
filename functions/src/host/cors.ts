import { app } from '@azure/functions';
import { allContracts } from '@talkwright/shared/all-contracts';
import { type Contract, headerName, needsFunctionKey } from '@talkwright/shared/contract/contract';
import { getConfig } from '../platform/config.ts';
import { connectionOf } from './connection.ts';

const ALLOWED_HEADERS =
  'authorization, content-type, if-match, traceparent, tracestate, x-api-key, x-functions-key, x-preview-token';
const EXPOSED_HEADERS = 'etag, retry-after';
const PREFLIGHT_SECONDS = '7200';

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

/** One function answers all preflights: they carry no key, so no keyed function could. */
export function registerPreflight(): void {
  app.http('http-preflight', {
    methods: ['OPTIONS'],
    route: '{*path}',
    authLevel: 'anonymous',
    handler: async (request, { invocationId }) => {
      const { headers } = connectionOf(invocationId);
      const method = headers.get('access-control-request-method') ?? '';
      const path = new URL(request.url).pathname.replace(/^\/api\//, '');
      const contract = allContracts.find((known) => known.method === method && fits(known, path));
      if (!contract) return { status: 204 };
      return {
        status: 204,
        headers: {
          ...corsHeaders(contract, headers),
          'access-control-allow-methods': contract.method,
          'access-control-allow-headers': [ALLOWED_HEADERS, ...headersOf(contract)].join(', '),
          'access-control-max-age': PREFLIGHT_SECONDS,
        },
      };
    },
  });
}

const headersOf = ({ headers }: Contract): string[] =>
  Object.keys(headers?.shape ?? {}).map(headerName);

const fits = ({ path }: Contract, asked: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\./g, '\\.')}$`).test(asked);
