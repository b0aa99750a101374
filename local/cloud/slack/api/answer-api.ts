import type { Answer, Asked, Calls } from '../asked.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { readArguments } from './arguments.ts';
import { callerOf } from './caller.ts';
import { takeFault } from './faults.ts';
import { limit } from './limits.ts';
import type { Method } from './method.ts';
import { methods } from './methods.ts';
import { readRequest } from './read-request.ts';

const MOST_CALLS = 1_000;

/** One call of the Web API: who asks, whether that is too often, and what comes of it, all of it or nothing. */
export function answerApi(slack: Slack, calls: Calls, asked: Asked): Answer {
  const name = asked.path.slice('/api/'.length);
  const found = methods.find((one) => one.name === name);
  const { token: _token, client_secret: _secret, ...args } = readRequest(asked).fields;
  const answered = run(slack, found, asked);
  calls.push({ method: name, args, answer: JSON.parse(bodyOf(answered)), at: slack.now() });
  if (calls.length > MOST_CALLS) calls.shift();
  return answered;
}

const bodyOf = ({ body, headers }: Answer): string =>
  headers?.['content-type']?.startsWith('application/json') ? String(body) : '{}';

function run(slack: Slack, found: Method | undefined, asked: Asked): Answer {
  try {
    if (!found) throw refuse('unknown_method', 'this stand-in speaks what its README lists');
    if (asked.method !== 'POST') throw refuse('invalid_arguments', 'send it as POST');
    const { fields, uploads } = readRequest(asked);
    const { authorization } = asked.headers as { authorization?: string };
    const { token, ...args } = fields;
    const fault = takeFault(slack, found.name);
    if (fault?.answer) return fault.answer;
    if (fault?.error) throw refuse(fault.error);
    const caller = callerOf(slack, found, authorization, token);
    const tooOften = limit(slack, found, caller, args);
    if (tooOften) return tooOften;
    const basic = found.auth === 'none' ? basicOf(authorization) : {};
    const result = slack.store.atomically(() =>
      found.run(slack, readArguments(found.fields, { ...basic, ...args }), caller, uploads),
    );
    if (fault?.after) return fault.after;
    const scopes = caller.kind === 'bot' ? caller.install.scopes.join(',') : '';
    return {
      ...sent(200, { ok: true, ...result }),
      ...(fault?.waitMs && { waitMs: fault.waitMs }),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        ...(scopes && { 'x-oauth-scopes': scopes }),
        ...(found.scopes.length > 0 && { 'x-accepted-oauth-scopes': found.scopes.join(',') }),
      },
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sent(200, { ok: false, error: error.error, ...error.details });
  }
}

/** `client_id:client_secret`, which oauth.v2.access takes instead of fields. */
function basicOf(authorization: string | undefined): Record<string, string> {
  const [, encoded] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
  if (!encoded) return {};
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { client_id: id, client_secret: secret };
}

const sent = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
