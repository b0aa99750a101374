import type { TypedData } from './protocol.ts';

export type Metadata = Record<string, TypedData>;

type Request = {
  /** Of a body that came with its length. */
  fields: Metadata;
  query: URLSearchParams;
  params: Record<string, string>;
  headers: Record<string, unknown>;
};

/**
 * What the deployed host tells a worker beside the request: fields of the body, then the query, then the route, in
 * one dictionary that knows no case. The first spelling of a name stays, the last value counts. Headers come last, and
 * only where nothing else has their name: in stream mode, the SDK takes a request's headers from here.
 */
export function triggerMetadata({ fields, query, params, headers }: Request): Metadata {
  const merged = new Map<string, { name: string; value: TypedData }>();
  const put = (name: string, value: TypedData) => {
    const key = name.toLowerCase();
    merged.set(key, { name: merged.get(key)?.name ?? name, value });
  };
  for (const [name, value] of Object.entries(fields)) put(name, value);
  for (const name of new Set(query.keys())) put(name, { string: query.getAll(name).join(',') });
  for (const [name, value] of Object.entries(params)) put(name, { string: value });
  if (!merged.has('headers')) put('Headers', { json: JSON.stringify(headers) });
  if (!merged.has('query')) put('Query', { json: JSON.stringify(Object.fromEntries(query)) });
  return Object.fromEntries([...merged.values()].map(({ name, value }) => [name, value]));
}

/** The topmost fields of a JSON object; none of any other body. */
export function fieldsOf(body: Buffer): Metadata {
  try {
    const object: unknown = JSON.parse(body.toString());
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return {};
    return Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        typeof value === 'string' ? { string: value } : { json: JSON.stringify(value) },
      ]),
    );
  } catch {
    return {};
  }
}
