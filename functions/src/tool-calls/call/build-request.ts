import type { operationMethods } from '@talkwright/shared/areas/operations';
import { stringifyExactly } from '@talkwright/shared/contract/exact-json';
import { headerProblem } from '@talkwright/shared/contract/request-headers';
import type { OperationRecord, Parameter } from '../../tools/operations/operation-record.ts';
import { CallRefused } from '../call-refused.ts';
import { type EncodedBody, encodeBody } from './encode-body.ts';
import { encodeCookie, encodeHeader, encodePath, encodeQuery } from './encode-parameter.ts';

export type OperationRequest = {
  method: (typeof operationMethods)[number];
  url: URL;
  headers: Record<string, string>;
  body?: EncodedBody['bytes'];
};
type Values = Record<string, unknown>;

const ACCEPT = 'application/json, text/*;q=0.9, */*;q=0.5';

/**
 * The request with checked values filled in. They reach the places that the operation has for them, and cannot leave
 * them: neither the host nor another path follows from a value.
 * @throws CallRefused
 */
export function buildRequest(
  operation: Pick<OperationRecord, 'method' | 'path' | 'parameters' | 'body' | 'server'>,
  tool: { baseUrl: string },
  values: Values,
): OperationRequest {
  const { method, parameters } = operation;
  const given = parameters
    .map((parameter) => ({ parameter, value: values[parameter.property] }))
    .filter(({ value }) => value !== undefined && value !== null);
  const at = (place: Parameter['in']) => given.filter(({ parameter }) => parameter.in === place);

  const body = encodedBody(operation, values);
  const cookies = at('cookie').flatMap(({ parameter, value }) => encodeCookie(parameter, value));
  const headers = {
    accept: ACCEPT,
    ...Object.fromEntries(
      at('header').map(({ parameter, value }) => [parameter.name, headerValue(parameter, value)]),
    ),
    ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
    ...(body && { 'content-type': body.contentType }),
  };
  const query = at('query').flatMap(({ parameter, value }) => encodeQuery(parameter, value));
  const url = addressOf(operation, tool, at('path'), query);
  return { method, url, headers, ...(body && { body: body.bytes }) };
}

function encodedBody(
  { body, parameters }: Pick<OperationRecord, 'body' | 'parameters'>,
  values: Values,
): EncodedBody | undefined {
  if (!body) return undefined;
  if (body.from === 'body') {
    return values.body === undefined ? undefined : encodeBody(body, values.body);
  }
  const placed = new Set(parameters.map(({ property }) => property));
  const rest = Object.entries(values).filter(([property]) => !placed.has(property));
  return rest.length === 0 ? undefined : encodeBody(body, Object.fromEntries(rest));
}

function headerValue(parameter: Parameter, value: unknown): string {
  const text = encodeHeader(parameter, value);
  const problem = headerProblem(parameter.name, text);
  if (problem) throw new CallRefused(`The call was not made: ${problem}`);
  return text;
}

function addressOf(
  { path, server }: Pick<OperationRecord, 'path' | 'server'>,
  tool: { baseUrl: string },
  given: { parameter: Parameter; value: unknown }[],
  query: string[],
): URL {
  const base = server ?? tool.baseUrl;
  if (!URL.canParse(base)) {
    throw new CallRefused(
      'The call was not made: this tool has no base URL. Whoever manages it has to enter one. Answer without it.',
    );
  }
  const { origin, pathname, search } = new URL(base);
  const [template = '', fixedQuery = ''] = path.split('?', 2);
  const filled = template.replace(/\{([^{}]+)\}/g, (_, name: string) => {
    const found = given.find(({ parameter }) => parameter.name === name);
    const text = found ? encodePath(found.parameter, found.value) : '';
    if (text === '') throw new CallRefused(`The call was not made: ${name} is missing.`);
    return text;
  });
  refuseEscape(filled, given);
  const address = `${origin}${pathname.replace(/\/$/, '')}${filled}`;
  const asked = [search.slice(1), fixedQuery, ...query].filter(Boolean).join('&');
  const url = new URL(asked ? `${address}?${asked}` : address);
  if (url.origin !== origin)
    throw new CallRefused('The call was not made: it would leave its host.');
  return url;
}

const DOTS = /^(?:\.|%2e){1,2}$/i;

/** `..` is resolved by whoever reads an address, and by some servers even where its slashes are encoded. */
function refuseEscape(filled: string, given: { parameter: Parameter; value: unknown }[]): void {
  const climbs = given.find(({ value }) =>
    stringifyExactly(value)
      .split(/[/\\"]/)
      .includes('..'),
  );
  if (climbs) {
    throw new CallRefused(
      `The call was not made: ${climbs.parameter.property} must not hold "..".`,
    );
  }
  if (filled.split('/').some((segment) => DOTS.test(segment))) {
    throw new CallRefused('The call was not made: a part of its path must not be "." or "..".');
  }
}
