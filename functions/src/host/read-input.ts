import {
  type Contract,
  headerName,
  type ParsedInput,
  takesIfMatch,
  takesJson,
} from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { parseExactly } from '@talkwright/shared/contract/exact-json';
import { isRecord, isTooDeep, MAX_JSON_DEPTH } from '@talkwright/shared/contract/json-object';
import { partsOf } from '@talkwright/shared/contract/request';
import * as z from 'zod';
import { countsAddresses, refuseForgedHeaders } from './forged-headers.ts';
import type { Request } from './request.ts';

/** More than a JSON body needs whose contract does not say otherwise; files come as multipart. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_SENTENCES = 50;
/** Of a name that the caller has made up. */
const MAX_NAME_LENGTH = 60;
const NOT_UNICODE = 'The request body contains text that is not valid Unicode.';
const TOO_DEEP = `The request body is nested too deeply: it may have ${MAX_JSON_DEPTH} levels.`;
/** Refuses what is no UTF-8; left to itself it would put other characters in its place. */
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** All fields of a request as one object, checked against the contract. */
export async function readInput<C extends Contract>(
  contract: C,
  request: Request,
): Promise<ParsedInput<C>> {
  const body = await readJson(contract, request);
  const ifMatch = takesIfMatch(contract) && request.headers.get('if-match');
  const parsed = parse(contract, { ...addressOf(contract, request), body });
  return { ...parsed, ...(ifMatch && ifMatch !== '*' && { ifMatch }) } as ParsedInput<C>;
}

/** Without the body: that one is read by somebody else. */
export function readAddress<C extends Contract>(contract: C, request: Request): ParsedInput<C> {
  const { body: _body, ...address } = contract;
  return parse(address, { ...addressOf(contract, request), body: {} }) as ParsedInput<C>;
}

/**
 * A body that nobody reads could forge headers all the same. One that comes without its length is no part of the metadata.
 * @throws Failure `invalid_input`
 */
export async function refuseUnreadBody(contract: Contract, request: Request): Promise<void> {
  const hasBody = Number(request.headers.get('content-length')) > 0;
  if (!hasBody || !countsAddresses(contract) || takesJson(contract)) return;
  // Passed over, but for what is none.
  if (contract.encoding === 'form') return refuseJson(await readBytes(contract, request));
  throw new Failure('invalid_input', { message: 'This request takes no body: leave it out.' });
}

/** For bodies that are not read here: what the caller has read, checked against the contract. */
export const parseInput = <C extends Contract>(contract: C, given: object): ParsedInput<C> =>
  parse(contract, partsOf(contract, given)) as ParsedInput<C>;

type Parts = ReturnType<typeof partsOf>;

function parse({ params, query, headers, body = nothing, invalid }: Contract, given: Parts) {
  const results = [
    body.safeParse(given.body),
    ...[headers?.safeParse(given.headers), query?.safeParse(given.query)],
    params?.safeParse(given.params),
  ].filter((result) => result !== undefined);

  const issues = results.flatMap(({ error }) => error?.issues ?? []);
  if (issues.length === 0) return Object.assign({}, ...results.map(({ data }) => data));
  const fields = sentences(issues);
  const message = invalid ?? firstOf(fields);
  throw new Failure('invalid_input', { fields, ...(message && { message }) });
}

const nothing = z.strictObject({});

/**
 * The query may carry a function key and a cache's own parameters: only what the contract knows is taken. What stands
 * there empty, as forms and links with nothing chosen leave it, counts as left out.
 */
function addressOf(contract: Contract, request: Request): Omit<Parts, 'body'> {
  const query = Object.keys(contract.query?.shape ?? {});
  const headers = Object.keys(contract.headers?.shape ?? {});
  return {
    params: request.params,
    query: Object.fromEntries(
      [...request.url.searchParams].filter(([name, value]) => query.includes(name) && value !== ''),
    ),
    headers: Object.fromEntries(
      headers.map((field) => [field, request.headers.get(headerName(field)) ?? undefined]),
    ),
  };
}

async function readJson(contract: Contract, request: Request) {
  if (!takesJson(contract)) return {};
  const text = toText(await readBytes(contract, request));
  if (text === '') return {};
  const body = parsed(text, contract.hasExactNumbers ? parseExactly : JSON.parse);
  if (!isRecord(body)) throw malformed('The request body must be a JSON object.');
  if (countsAddresses(contract)) refuseForgedHeaders('request body', Object.keys(body));
  if (isTooDeep(body)) throw malformed(TOO_DEEP);
  if (!isWellFormed(body)) throw malformed(NOT_UNICODE);
  return body;
}

/** The platform takes more for JSON than we do: what only begins like it, in whatever encoding. */
function refuseJson(bytes: Uint8Array): void {
  const beginning = Buffer.from(bytes.subarray(0, 1_000)).toString('latin1');
  if (!/^(?:\s|\0|\xef\xbb\xbf|\xfe\xff|\xff\xfe)*[[{]/.test(beginning)) return;
  throw new Failure('invalid_input', { message: 'Send a form, and no JSON.' });
}

function parsed(text: string, parse: (text: string) => unknown): unknown {
  try {
    return parse(text);
  } catch {
    throw malformed();
  }
}

const malformed = (message?: string) => new Failure('malformed_json', message ? { message } : {});

/** Half of a character cannot be stored as it is, and two different halves would become the same. */
function isWellFormed(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, part]) => key.isWellFormed() && isWellFormed(part));
}

/** The whole body, if it is not larger than the contract allows. */
export async function readBytes(
  { maxBytes = MAX_BODY_BYTES }: Contract,
  request: Request,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    // What is too large is still taken in: whoever is cut off while sending would not see the answer.
    if (size <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > maxBytes) throw new Failure('too_large');
  return Buffer.concat(chunks);
}

function toText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw malformed(NOT_UNICODE);
  }
}

function sentences(issues: z.core.$ZodIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues.slice(0, MAX_SENTENCES)) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, MAX_SENTENCES)) {
        fields[placeOf([...issue.path, key])] = `The field ${shown(key)} is not known here`;
      }
    } else {
      fields[placeOf(issue.path)] ??= issue.message;
    }
  }
  return fields;
}

const placeOf = (path: PropertyKey[]): string => path.map(shown).join('.');

/** A name may be as long as the body, and hold what no screen and no log takes. */
function shown(name: PropertyKey): string {
  const text = String(name).replace(/\p{Cc}/gu, ' ');
  return text.length <= MAX_NAME_LENGTH
    ? text
    : `${text.slice(0, MAX_NAME_LENGTH).toWellFormed()}…`;
}

/** Alone, a sentence has to say what it is about. */
function firstOf(fields: Record<string, string>): string | undefined {
  const [first] = Object.entries(fields);
  if (!first) return undefined;
  const [place, sentence] = first;
  return place
    ? sentence.replace(/^This (?=is |has |may |must )/, `The field ${place} `)
    : sentence;
}
