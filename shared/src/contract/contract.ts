import type { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may call, decided before the input is read.
 *
 * - `anonymous`: nobody in particular
 * - `agentKey`: whoever knows an agent's public key (it identifies the agent, it proves nothing)
 * - `user`, `admin`: a signed-in member of an organization; an admin may do all that a user may
 */
export type Access = 'anonymous' | 'agentKey' | 'user' | 'admin';

export type Contract = {
  /** Azure function name, log field and test name: `area-verb`, unique. */
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Azure route syntax below `/api`: `agents/{id}`. */
  path: string;
  access: Access;
  /** Anonymous, and called by strangers' browsers or a load balancer, so that no function key is asked for. */
  keyless?: true;
  /** What it does, for the OpenAPI document. */
  summary: string;
  /** Path parameters, query and JSON body, merged; path parameters win. Unknown body fields are refused. */
  input: z.ZodObject;
  /** Fields that stand in the query although there is a body: that one is not ours to add to. */
  inQuery?: readonly string[];
  /** The answer beside `success: true`. */
  output: z.ZodObject;
  status?: number;
  /** What the body is when it is not JSON. */
  body?: 'multipart';
  /** Of a JSON body, where a megabyte is too little. */
  maxBytes?: number;
  /** What the answer is when it is not JSON; `output` then describes one event, or the whole document. */
  answer?: 'events' | 'document' | 'picture';
  /** The record carries an ETag; an update with a stale `If-Match` is refused. */
  versioned?: true;
  /** The failures that are this endpoint's own, beside those that its access and input bring. */
  errors?: readonly ErrorCode[];
  /** The sentence for an input that fails its schema; without one, the first field's own. */
  invalid?: string;
  /** What the screens say when the server's answer has no sentence of its own. */
  fallback: string;
};

/** What a caller sends: before defaults and coercions. */
export type Input<C extends Contract> = z.input<C['input']>;

/** What a use case receives: after defaults and coercions. */
export type ParsedInput<C extends Contract> = z.output<C['input']>;

export type Output<C extends Contract> = z.output<C['output']>;

export const contract = <const C extends Contract>(definition: C): C => definition;

/** What of an input may stand in the query; all of it where there is no body. */
export const queryFieldsOf = ({ method, input, inQuery = [] }: Contract): readonly string[] =>
  method === 'GET' || method === 'DELETE' ? Object.keys(input.shape) : inQuery;

/** Answered by the host with the key of the function app, or without one? */
export const needsFunctionKey = ({ access, keyless }: Contract): boolean =>
  access !== 'agentKey' && !keyless;
