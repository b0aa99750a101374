import type { IncomingHttpHeaders } from 'node:http';
import { isObject, type Json, type JsonObject } from '../query/values.ts';
import type { Container } from '../storage/container.ts';
import { badRequest } from '../storage/cosmos-error.ts';

/** A request as the routes see it: `/dbs/a/colls/b` is ['dbs', 'a', 'colls', 'b']. */
export class CosmosRequest {
  readonly method: string;
  readonly segments: string[];
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;

  constructor(method: string, url: string, headers: IncomingHttpHeaders, body: Buffer) {
    this.method = method;
    // Ids come as they are, a question mark included: the protocol has no query strings.
    this.segments = url.split('/').filter(Boolean).map(decodeSegment);
    this.headers = headers;
    this.body = body;
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value[0] : value;
  }

  isSet(name: string): boolean {
    return this.header(name)?.toLowerCase() === 'true';
  }

  get isQuery(): boolean {
    const isQueryBody = this.header('content-type')?.startsWith('application/query+json') ?? false;
    return isQueryBody || this.header('x-ms-documentdb-isquery') !== undefined;
  }

  get isPlan(): boolean {
    return this.header('x-ms-cosmos-is-query-plan-request') !== undefined;
  }

  json(): Json {
    try {
      return JSON.parse(this.body.toString());
    } catch {
      throw badRequest(
        'The request payload is invalid. Ensure to provide a valid request payload.',
      );
    }
  }

  jsonObject(): JsonObject {
    const value = this.json();
    if (!isObject(value)) throw badRequest('The request payload has to be a JSON object.');
    return value;
  }
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw badRequest(`The address contains an invalid escape sequence: '${segment}'.`);
  }
}

export type Reply = {
  status: number;
  /** The body as text, or as a value to be written as JSON. */
  text?: string;
  json?: JsonObject;
  charge: number;
  /** Records that were read for it. */
  read?: number;
  etag?: string;
  headers?: Record<string, string>;
  /** Answers about items carry the session token of their container. */
  container?: Container;
  /** The change up to which the answer is true, where that is not the newest. */
  lsn?: number;
};
