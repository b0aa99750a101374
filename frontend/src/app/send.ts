import type { Contract } from '@talkwright/shared/contract';

type Sent = { method: Contract['method']; path: string; body?: string };

/** Turns a contract and its input into a request, so that no URL is written twice. */
export function send({ method, path }: Contract, input: object): Sent {
  const rest: Record<string, unknown> = { ...input };
  const filledIn = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  if (method !== 'GET' && method !== 'DELETE') {
    return { method, path: filledIn, body: JSON.stringify(rest) };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return { method, path: query.size > 0 ? `${filledIn}?${query}` : filledIn };
}
