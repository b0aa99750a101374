import type { Answer, Asked, Calls } from '../asked.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { readArguments } from './arguments.ts';
import { callerOf } from './caller.ts';
import { takeFault } from './faults.ts';
import { limit } from './limits.ts';
import { methods } from './methods.ts';
import { type Read, readRequest } from './read-request.ts';

const MOST_CALLS = 1_000;

/** One call of the Web API: who asks, whether that is too often, and what comes of it, all of it or nothing. */
export function answerApi(slack: Slack, calls: Calls, asked: Asked): Answer {
  const name = asked.path.slice('/api/'.length);
  return orRefusal(() => {
    if (asked.method !== 'POST') throw refuse('invalid_arguments', 'send it as POST');
    const read = readRequest(asked);
    const answer = orRefusal(() => run(slack, name, asked, read));
    calls.push({
      method: name,
      args: withoutSecrets(read.fields) as Record<string, string>,
      answer: withoutSecrets(bodyOf(answer)),
      at: slack.now(),
    });
    if (calls.length > MOST_CALLS) calls.shift();
    return answer;
  });
}

function orRefusal(work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return sent({ ok: false, error: error.error, ...error.details });
  }
}

function run(slack: Slack, name: string, { headers }: Asked, { fields, uploads }: Read): Answer {
  const found = methods.find((one) => one.name === name);
  if (!found) throw refuse('unknown_method', 'this stand-in speaks what its README lists');
  const { token, ...args } = fields;
  const fault = takeFault(slack, name);
  if (fault?.answer) return fault.answer;
  if (fault?.error) throw refuse(fault.error);

  const { authorization } = headers as { authorization?: string };
  const caller = callerOf(slack, found, authorization, token);
  const tooOften = limit(slack, found, caller, args);
  if (tooOften) return tooOften;
  const basic = found.auth === 'none' ? basicOf(authorization) : {};
  const result = slack.store.atomically(() =>
    found.run(slack, readArguments(found.fields, { ...basic, ...args }), caller, uploads),
  );
  if (fault?.after) return fault.after;
  const scopes: Record<string, string> =
    caller.kind === 'bot' ? { 'x-oauth-scopes': caller.install.scopes.join(',') } : {};
  return {
    ...sent({ ok: true, ...result }, scopes),
    ...(fault?.waitMs && { waitMs: fault.waitMs }),
  };
}

/** `client_id:client_secret`, which oauth.v2.access takes instead of fields. */
function basicOf(authorization: string | undefined): Record<string, string> {
  const [, encoded] = /^Basic (.+)$/.exec(authorization ?? '') ?? [];
  if (!encoded) return {};
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString().split(':');
  return { client_id: id, client_secret: secret };
}

const sent = (body: object, headers: Record<string, string> = {}): Answer => ({
  status: 200,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(body),
});

const bodyOf = ({ body, headers }: Answer): object =>
  headers?.['content-type']?.startsWith('application/json') ? JSON.parse(String(body)) : {};

const SECRETS = new Set([
  ...['token', 'access_token', 'refresh_token', 'code'],
  ...['client_secret', 'signing_secret', 'verification_token'],
]);

const withoutSecrets = (value: object): object =>
  JSON.parse(JSON.stringify(value, (key, one) => (SECRETS.has(key) ? undefined : one)));
