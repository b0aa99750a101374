import type { HttpRequest } from '@azure/functions';
import {
  type Contract,
  type ParsedInput,
  queryFieldsOf,
} from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { isRecord } from '@talkwright/shared/contract/json-object';
import type * as z from 'zod';

/** More than a JSON body needs whose contract does not say otherwise; files come as multipart. */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_SENTENCES = 50;
const NOT_UNICODE = 'The request body contains text that is not valid Unicode.';
/** Refuses what is no UTF-8; left to itself it would put other characters in its place. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Path parameters, query and JSON body as one object, checked against the contract. */
export async function readInput<C extends Contract>(
  contract: C,
  request: HttpRequest,
): Promise<ParsedInput<C>> {
  return parseInput(contract, {
    ...(await readBody(contract, request)),
    ...addressInput(contract, request),
  });
}

/** For bodies that are not JSON: what path and query say, joined with what the caller has read. */
export function parseInput<C extends Contract>(contract: C, given: object): ParsedInput<C> {
  const parsed = contract.input.safeParse(given);
  if (parsed.success) return parsed.data as ParsedInput<C>;

  const fields = sentences(parsed.error.issues);
  const message = contract.invalid ?? Object.values(fields)[0];
  throw new Failure('invalid_input', { fields, ...(message && { message }) });
}

/** The query may carry a function key and a cache's own parameters: only what the contract knows is taken. */
function addressInput(contract: Contract, request: HttpRequest): Record<string, string> {
  const known = new Set(queryFieldsOf(contract));
  const inPath = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '');
  return Object.fromEntries([
    ...[...request.query].filter(([name]) => known.has(name)),
    ...inPath.map((name) => [name, request.params[name] ?? '']),
  ]);
}

async function readBody({ maxBytes }: Contract, request: HttpRequest): Promise<object> {
  if (request.method === 'GET' || request.method === 'DELETE') return {};
  const text = await readText(request, maxBytes ?? MAX_JSON_BYTES);
  if (text === '') return {};
  try {
    const body: unknown = JSON.parse(text);
    if (!isWellFormed(body)) throw new Failure('malformed_json', { message: NOT_UNICODE });
    if (isRecord(body)) return body;
  } catch (error) {
    throw error instanceof Failure ? error : new Failure('malformed_json');
  }
  throw new Failure('malformed_json', { message: 'The request body must be a JSON object.' });
}

/** Half of a character cannot be stored as it is, and two different halves would become the same. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

async function readText(request: HttpRequest, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // What is too large is still taken in: whoever is cut off while sending would not see the answer.
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBytes) throw new Failure('too_large');
  try {
    return utf8.decode(Buffer.concat(chunks));
  } catch {
    throw new Failure('malformed_json', { message: NOT_UNICODE });
  }
}

function sentences(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, MAX_SENTENCES)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_SENTENCES)) {
        fields[[...issue.path, key].join('.')] = `The field ${key} is not known here`;
      }
    } else {
      fields[issue.path.join('.')] ??= issue.message;
    }
  }
  return fields;
}
