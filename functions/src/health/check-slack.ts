import * as z from 'zod';
import type { Slack } from '../platform/slack.ts';
import type { Outcome } from './run-checks.ts';

/** Asks in nobody's name. */
export async function checkSlack(slack: Slack, signal: AbortSignal): Promise<Outcome> {
  await slack.call('api.test', {}, z.looseObject({}), { signal });
  return 'It answers.';
}
