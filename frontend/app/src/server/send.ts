import type { Contract } from '@talkwright/shared/contract/contract';

type Sent = { method: Contract['method']; path: string; body?: string };

/** Turns a contract and its input into a request, so that no URL is written twice. */
export function send({ method, path, inQuery = [] }: Contract, input: object): Sent {
  const rest: Record<string, unknown> = { ...input };
  const filledIn = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const hasBody = method !== 'GET' && method !== 'DELETE';
  const query = new URLSearchParams();
  for (const name of hasBody ? inQuery : Object.keys(rest)) {
    if (rest[name] !== undefined) query.set(name, String(rest[name]));
    delete rest[name];
  }
  const address = query.size > 0 ? `${filledIn}?${query}` : filledIn;
  return { method, path: address, ...(hasBody && { body: JSON.stringify(rest) }) };
}
