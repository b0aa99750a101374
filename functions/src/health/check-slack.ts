import * as z from 'zod';
import { type Slack, SlackRefused } from '../platform/slack.ts';
import type { Outcome } from './run-checks.ts';

/** Nobody's workspace is asked: a refusal of nobody shows that Slack answers. */
export async function checkSlack(slack: Slack, signal: AbortSignal): Promise<Outcome> {
  try {
    await slack.call('auth.test', {}, z.looseObject({}), { signal });
  } catch (error) {
    if (!(error instanceof SlackRefused)) throw error;
  }
  return 'It answers.';
}
