import { type Contract, headerName, namesInPath, takesIfMatch, takesJson } from './contract.ts';
import { stringifyExactly } from './exact-json.ts';

export type ContractRequest = {
  method: Contract['method'];
  /** Below `/api`, with the query. */
  path: string;
  headers: Record<string, string>;
  body?: string;
};

/** What a client sends for this input, so that no address and no place of a field is written twice. */
export function requestOf(contract: Contract, input: object): ContractRequest {
  const { ifMatch, ...fields } = input as { ifMatch?: unknown };
  const isConditional = takesIfMatch(contract);
  const { params, query, headers, body } = partsOf(contract, isConditional ? fields : input);
  const address = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encoded(String(params[name])),
  );
  const asked = given(query)
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&');
  const isJson = takesJson(contract);
  return {
    method: contract.method,
    path: asked ? `${address}?${asked}` : address,
    headers: {
      ...(isJson && { 'content-type': 'application/json' }),
      ...(isConditional && ifMatch ? { 'if-match': String(ifMatch) } : {}),
      ...Object.fromEntries(given(headers).map(([field, value]) => [headerName(field), value])),
    },
    ...(isJson && { body: stringifyExactly(body) }),
  };
}

/** The fields of an input, each where it belongs. What stands nowhere else is of the body. */
export function partsOf(contract: Contract, input: object) {
  const rest: Record<string, unknown> = { ...input };
  const take = (names: string[]) => {
    const taken = names.filter((name) => Object.hasOwn(rest, name));
    const fields = Object.fromEntries(taken.map((name) => [name, rest[name]]));
    for (const name of taken) delete rest[name];
    return fields;
  };
  const params = take(namesInPath(contract));
  const query = take(Object.keys(contract.query?.shape ?? {}));
  const headers = take(Object.keys(contract.headers?.shape ?? {}));
  return { params, query, headers, body: rest };
}

const given = (fields: Record<string, unknown>): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [[name, String(value)]],
  );

/** Half a character cannot stand in an address. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
