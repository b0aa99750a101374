import type { HttpRequest } from '@azure/functions';
import type { Contract } from '@talkwright/shared/contract/contract';
import type { Connection } from './connection.ts';
import { refuseForgedHeaders } from './forged-headers.ts';

/** A request as it came over the connection. */
export type Request = {
  url: URL;
  headers: Headers;
  /** The chain of `X-Forwarded-For` as it came in; in `headers`, the host has put its own view in its place. */
  forwardedFor: string;
  /** By the names in the contract's path. */
  params: Record<string, string>;
  body: HttpRequest['body'];
};

/**
 * Not as the platform reads it: it takes headers and route values out of one heap with the fields of the body and of the
 * query. Only the chain of addresses stands nowhere else.
 * @throws Failure `invalid_input` for a query that would forge it
 */
export function readRequest(
  { path }: Pick<Contract, 'path'>,
  { address, headers }: Pick<Connection, 'address' | 'headers'>,
  { body, headers: fromMetadata }: Pick<HttpRequest, 'body' | 'headers'>,
): Request {
  const url = new URL(`http://localhost${address}`);
  refuseForgedHeaders('query', url.searchParams.keys());
  const forwardedFor = fromMetadata.get('x-forwarded-for') ?? '';
  return { url, headers, forwardedFor, params: paramsOf(path, url), body };
}

/** The end of the address fits the path, or the platform would not have chosen this function. */
function paramsOf(path: string, { pathname }: URL): Record<string, string> {
  const names = path.split('/').map((part) => /^\{(\w+)\}$/.exec(part)?.[1]);
  const values = pathname.replace(/\/$/, '').split('/').slice(-names.length);
  return Object.fromEntries(
    names.flatMap((name, at) => (name ? [[name, decoded(values[at] ?? '')]] : [])),
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
