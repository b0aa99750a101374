import type { HttpRequest } from '@azure/functions';
import type { Contract } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Connection } from './connection.ts';

/** A request as it came over the connection. */
export type Request = {
  url: URL;
  headers: Headers;
  /** By the names in the contract's path. */
  params: Record<string, string>;
  body: HttpRequest['body'];
};

/**
 * Not as the platform reads it: it takes headers and route values out of one heap with the fields of the body and of the
 * query, where a field `headers` stands for all headers, and whoever sends it says who they are.
 * @throws Failure `invalid_input` for a query that tries
 */
export function readRequest(
  { path }: Pick<Contract, 'path'>,
  { address, headers }: Pick<Connection, 'address' | 'headers'>,
  { body }: Pick<HttpRequest, 'body'>,
): Request {
  const url = new URL(`http://localhost${address}`);
  const forging = [...url.searchParams.keys()].find((name) => /^headers$/i.test(name));
  if (forging !== undefined) {
    const sentence = `The query may not have a field ${forging}: send headers as headers.`;
    throw new Failure('invalid_input', { message: sentence, fields: { [forging]: sentence } });
  }
  return { url, headers, params: paramsOf(path, url), body };
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
