import type { Digest } from '@talkwright/shared/areas/agent-config';
import type { AgentRecord } from '../agents/agent-record.ts';
import { modelNoticeOf } from '../agents/models/model-notice-of.ts';
import type { Config } from '../platform/config.ts';
import { type Body, digestMail } from './digest-mail.ts';
import type { Day } from './gather-day.ts';
import { summarizeDay } from './summarize-day.ts';

type Needs = { config: Config } & Parameters<typeof summarizeDay>[0];

/** The mail about a time, in which there was something said. */
export async function composeDigest(
  deps: Needs,
  agent: AgentRecord,
  day: Day,
  verbosity: Digest['verbosity'],
  clockMs?: number,
): Promise<Body> {
  const isSummed = verbosity !== 'INSIGHTS_ONLY';
  const summary = isSummed ? await summarizeDay(deps, agent, day.said, clockMs) : undefined;
  const notice = modelNoticeOf(deps.config, agent);
  return digestMail(deps.config, { agent, verbosity, day, summary, notice });
}
