import { isObject } from '../api/arguments.ts';
import type { Answer, Asked, Calls } from '../asked.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { controls } from './controls.ts';
import type { Given } from './given.ts';

/** `/_control/…`: JSON in, JSON out; no part of Slack. */
export async function answerControl(slack: Slack, calls: Calls, asked: Asked): Promise<Answer> {
  try {
    const path = asked.path.slice('/_control/'.length);
    const found = controls.find((one) => one.path === path && one.method === asked.method);
    if (!found) throw refuse('unknown_control', 'the README lists them');
    const given = asked.method === 'GET' ? Object.fromEntries(asked.query) : readBody(asked.body);
    // Of what waits for an app, only the part before that is one.
    const done = slack.store.atomically(() => found.run(slack, given, calls));
    return answered(200, { ok: true, ...(await done) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return answered(400, { ok: false, error: error.error, ...error.details });
  }
}

function readBody(body: Buffer): Given {
  try {
    const parsed: unknown = JSON.parse(body.toString() || '{}');
    if (isObject(parsed)) return parsed;
  } catch {
    // Said below.
  }
  throw refuse('invalid_json');
}

const answered = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(body),
});
