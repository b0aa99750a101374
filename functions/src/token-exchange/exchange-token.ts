import { Failure } from '@talkwright/shared/contract/errors';
import * as z from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import type { OutboundRequest } from '../platform/outbound/outbound-request.ts';
import { signClientAssertion } from './client-assertion.ts';
import type { ConfigRecord } from './config-record.ts';
import type { Obtained } from './exchanged-tokens.ts';

/** No token could be had; the message says so to the model. */
export class ExchangeFailed extends Error {}

type Needs = { log: Log; newId: NewId; now: Clock; outbound: Outbound };
type Exchange = { config: ConfigRecord; privateKey: string | undefined; userToken: string };

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;
const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** Whatever can stand in a header and breaks out of nothing. */
const tokenSchema = z.string().regex(/^[\x21-\x7e]{1,8000}$/);
const codeSchema = z.object({ code: z.string().min(1).max(4_000) });
const grantSchema = z.object({
  access_token: tokenSchema,
  expires_in: z.coerce.number().positive().optional().catch(undefined),
});
const oauthErrorSchema = z.object({ error: z.string().regex(/^[\w.-]{1,60}$/) });

/**
 * A token of the visitor for a tool: the identity provider issues a code for who signed in, and a token for the code
 * to whoever proves to be the client. @throws ExchangeFailed
 */
export async function exchangeToken(deps: Needs, exchange: Exchange): Promise<Obtained> {
  const { config } = exchange;
  try {
    const { code } = await ask(deps, codeRequest(exchange), codeSchema, 'issue a code');
    const request = await tokenRequest(deps, exchange, code);
    const granted = await ask(deps, request, grantSchema, 'issue a token');
    const { access_token: token, expires_in: seconds = config.cacheTtlSeconds } = granted;
    return { token, seconds: Math.min(seconds, config.cacheTtlSeconds) };
  } catch (error) {
    const { tenantId, agentId, id: configId } = config;
    deps.log.error('token exchange failed', error, { tenantId, agentId, configId });
    throw error;
  }
}

type Request = { url: string; request: Pick<OutboundRequest, 'body' | 'credentials' | 'headers'> };

function codeRequest({ config, userToken }: Exchange): Request {
  const url = addressOf(config, config.issueCodePath);
  const headers = { authorization: `Bearer ${userToken}` };
  return {
    url,
    request: {
      headers: { 'content-type': 'application/json' },
      credentials: { origin: new URL(url).origin, headers },
      body: JSON.stringify(asked(config)),
    },
  };
}

async function tokenRequest(
  deps: Needs,
  { config, privateKey }: Exchange,
  code: string,
): Promise<Request> {
  const url = addressOf(config, config.tokenEndpointPath);
  const proof = privateKey && {
    client_assertion_type: ASSERTION_TYPE,
    client_assertion: await signClientAssertion(deps, { config, privateKey, audience: url }),
  };
  const fields = { grant_type: 'authorization_code', code, ...asked(config), ...proof };
  return {
    url,
    request: {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    },
  };
}

/** The same to both, so that a code is good for nothing else. */
const asked = ({ clientId, defaultAudience, defaultScopes }: ConfigRecord) => ({
  ...(clientId && { client_id: clientId }),
  ...(defaultAudience && { audience: defaultAudience }),
  ...(defaultScopes.length > 0 && { scope: defaultScopes.join(' ') }),
});

function addressOf({ hostBaseUrl }: ConfigRecord, path: string): string {
  return new URL(`${hostBaseUrl.replace(/\/+$/, '')}${path}`).href;
}

/** Secrets are in the requests, so no redirect is followed. */
async function ask<S extends z.ZodType>(
  { outbound }: Needs,
  { url, request }: Request,
  schema: S,
  task: string,
): Promise<z.output<S>> {
  const { status, bytes } = await outbound
    .fetch(url, {
      ...request,
      headers: { accept: 'application/json', ...request.headers },
      method: 'POST',
      redirects: 0,
      maxBytes: MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    })
    .catch((error) => {
      if (!(error instanceof Failure)) throw error;
      throw new ExchangeFailed(
        `The call was not made: the identity provider could not be asked to ${task}. ${error.message}`,
      );
    });
  const body = parsed(bytes);
  if (status < 200 || status > 299) {
    const { data } = oauthErrorSchema.safeParse(body);
    const told = data ? `${status}, ${data.error}` : String(status);
    throw new ExchangeFailed(
      `The call was not made: the identity provider refused to ${task} for this visitor (${told}). Answer without it.`,
    );
  }
  const answer = schema.safeParse(body);
  if (answer.success) return answer.data;
  throw new ExchangeFailed(
    `The call was not made: the identity provider did not ${task} in a way that is understood. Answer without it.`,
  );
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
