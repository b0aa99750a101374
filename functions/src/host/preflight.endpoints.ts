import type { HttpRequest } from '@azure/functions';
import { allContracts } from '@talkwright/shared/all-contracts';
import { type Contract, headerName } from '@talkwright/shared/contract/contract';
import { connectionOf } from './connection.ts';
import { corsHeaders } from './cors.ts';
import { defineFunction } from './functions.ts';

const ALLOWED_HEADERS =
  'authorization, content-type, if-match, traceparent, tracestate, x-api-key, x-functions-key, x-preview-token';
const PREFLIGHT_SECONDS = '7200';

/** One function answers all preflights: they carry no key, so no keyed function could. */
defineFunction(
  'http-preflight',
  { methods: ['OPTIONS'], route: '{*path}', authLevel: 'anonymous' },
  async (request: HttpRequest, { invocationId }) => {
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
);

const headersOf = ({ headers }: Contract): string[] =>
  Object.keys(headers?.shape ?? {}).map(headerName);

const fits = ({ path }: Contract, asked: string) =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replace(/\./g, '\\.')}$`).test(asked);
