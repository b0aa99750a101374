import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, decided before the input is read.
 *
 * - `anonymous`: nobody in particular
 * - `agentKey`: whoever knows an agent's public key (it identifies the agent, it proves nothing)
 * - `agentKeyOrUser`: either of both: who shows a token of a login is a member, whatever else they show
 * - `user`, `admin`: a signed-in member of an organization; an admin may do all that a user may
 * - `signed`: a service that signs the bytes of what it sends: a webhook. Who it is, is known once they are verified
 */
export type Access = 'anonymous' | 'agentKey' | 'agentKeyOrUser' | 'user' | 'admin' | 'signed';

/**
 * What a call that succeeds leaves in the activity of the organization, for all its members to see: names, never contents.
 *
 * - `says`: a sentence without its subject, `published version {version} of the agent {name}`. The use case answers the
 *   names, and for `on` the id of what the sentence is about; the endpoint's host records it
 * - `with its change`: the use case writes it in the batch of the change
 * - `none`, and why nobody would look for it there
 */
export type Activity = { says: string; on?: ActivityObject } | 'with its change' | { none: string };

/** What a sentence can lead to. */
export const activityObjects = ['agent', 'document'] as const;
export type ActivityObject = (typeof activityObjects)[number];

export type Contract = {
  /** Azure function name, log field and test name: `area-verb`, unique. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Azure route syntax below `/api`: `agents/{id}`. */
  path: string;
  access: Access;
  /** Whatever is no GET declares it. */
  activity?: Activity;
  /** Anonymous, and called by strangers' browsers or a load balancer, so that no function key is asked for. */
  keyless?: true;
  /** What it does, for the OpenAPI document. */
  summary: string;
  /** Of the path. Use cases and callers see all fields of a request as one object: no name stands in two places. */
  params?: z.ZodObject;
  /** What else stands in the query, such as a cache's own parameters, is passed over. */
  query?: z.ZodObject;
  /** By field: `visitorToken` travels as `x-visitor-token`. */
  headers?: z.ZodObject;
  /** JSON, or a form; without one, an empty object is all that is taken. Unknown fields are refused. */
  body?: z.ZodType<object, object>;
  /** Of a body that is not JSON: `body` then describes the fields beside the file; a `form` says nothing, and is not read. */
  encoding?: 'multipart' | 'form';
  /** Whole numbers of the body keep all their digits: those that a number has no room for are bigints. */
  hasExactNumbers?: true;
  /** Of a body, where a megabyte is too little. */
  maxBytes?: number;
  /** The answer beside `success: true`. */
  output: z.ZodObject;
  status?: number;
  /** Another status for answers that have this field. */
  statusWith?: Readonly<Record<string, number>>;
  /** What the answer is when it is not JSON; `output` then describes one event, or the whole document, or nothing of a file. */
  answer?: 'events' | 'document' | 'picture' | 'file';
  /** The record carries an ETag. An update that may fail with `changed_meanwhile` takes it as `ifMatch`. */
  versioned?: true;
  /**
   * Cookies are set here (or taken away): those of the session and of the device. The latter is seen here, too; the
   * former, by which somebody stays signed in, only where it `reads`. A page of another site could cause that
   * unseen wherever nobody has to prove who they are: there, it is refused.
   */
  cookies?: 'sets' | 'reads';
  /** The failures that are this endpoint's own, beside those that its access, input and cookies bring. */
  errors?: readonly ErrorCode[];
  /** The sentence for an input that fails its schema; without one, the first field's own. */
  invalid?: string;
  /** What the screens say when the server's answer has no sentence of its own. */
  fallback: string;
};

/** What a caller sends, as one object: before defaults and coercions. */
export type Input<C extends Contract> = object &
  (HasFields<C> extends true ? AnyInput<C> : Record<string, never>);

/** What a use case receives, as one object: after defaults and coercions. */
export type ParsedInput<C extends Contract> = object &
  Parsed<C, 'params'> &
  Parsed<C, 'query'> &
  Parsed<C, 'headers'> &
  Parsed<C, 'body'> &
  Condition<C, never>;

export type Output<C extends Contract> = z.output<C['output']>;

/** The output, and the version of what it shows. */
export type Answered<C extends Contract> = Output<C> &
  (C extends { versioned: true } ? { etag: string | null } : unknown);

/** What a use case answers beside the output for the sentence of the activity. Undefined: nothing has changed. */
export type Done<C extends Contract> = C extends { activity: infer A extends { says: string } }
  ? {
      activity:
        | (Record<NamesIn<A['says']>, string | number> &
            (A extends { on: string } ? { id: string } : unknown) & {
              /** Where the same change may be answered twice: the same both times. */
              once?: string;
            })
        | undefined;
    }
  : unknown;
type NamesIn<S extends string> = S extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** What a client can be refused with here. */
export type FailureCode<C extends Contract> = Contract extends C
  ? ErrorCode
  :
      | (typeof commonErrors)[number]
      | (typeof accessErrors)[C['access']][number]
      | (C extends { access: 'anonymous'; cookies: string } ? 'origin_refused' : never)
      | (C extends { errors: readonly (infer Code)[] } ? Code : never);

type Part = 'params' | 'query' | 'headers' | 'body';
type AnyInput<C> = Sent<C, 'params'> &
  Sent<C, 'query'> &
  Sent<C, 'headers'> &
  Sent<C, 'body'> &
  Condition<C, null>;
type HasFields<C> = C extends { [P in Part]: { [Q in P]: z.ZodType } }[Part] ? true : false;
type Sent<C, P extends Part> = C extends { [Q in P]: infer S extends z.ZodType }
  ? z.input<S>
  : unknown;
type Parsed<C, P extends Part> = C extends { [Q in P]: infer S extends z.ZodType }
  ? z.output<S>
  : unknown;
/** Null, or left out: over whatever is there. */
type Condition<C, None> = C extends { versioned: true; errors: readonly (infer Code)[] }
  ? 'changed_meanwhile' extends Code
    ? { ifMatch?: string | None | undefined }
    : unknown
  : unknown;

export const contract = <const C extends Contract>(definition: C): C => definition;

/** Answered by the host with the key of the function app, or without one? */
export const needsFunctionKey = ({ access, keyless }: Contract): boolean =>
  !['agentKey', 'agentKeyOrUser', 'signed'].includes(access) && !keyless;

/** Updates only what is still as it was read, when asked to. */
export const takesIfMatch = ({ versioned, errors = [] }: Contract): boolean =>
  Boolean(versioned) && errors.includes('changed_meanwhile');

/** Whoever has to show a token is no page of another site that sends the browser's cookies along. */
export const refusesForeignPages = ({ access, cookies }: Contract): boolean =>
  access === 'anonymous' && cookies !== undefined;

/** JSON is what is read where nothing else is said; a signed body is nobody's to read before it is verified. */
export const takesJson = ({ method, access, encoding }: Contract): boolean =>
  method !== 'GET' && method !== 'DELETE' && access !== 'signed' && !encoding;

export const namesInPath = ({ path }: Pick<Contract, 'path'>): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);

/** `visitorToken` travels as `x-visitor-token`. */
export const headerName = (field: string): string =>
  `x-${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;

/** Whatever is asked: the input is not valid, or something is wrong on our side. */
export const commonErrors = [
  'invalid_input',
  'malformed_json',
  'too_large',
  'internal',
  'unavailable',
  'storage_full',
] as const satisfies ErrorCode[];

export const accessErrors = {
  anonymous: [],
  agentKey: ['unknown_agent_key', 'preview_token_refused'],
  agentKeyOrUser: ['not_signed_in', 'unknown_agent_key', 'preview_token_refused'],
  user: ['not_signed_in'],
  admin: ['not_signed_in', 'not_allowed'],
  signed: ['signature_refused'],
} as const satisfies Record<Access, ErrorCode[]>;
